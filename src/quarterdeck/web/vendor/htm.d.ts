/** htm 3: markup in template strings. */
declare const htm: {
  bind<T>(make: (type: unknown, props: unknown, ...children: unknown[]) => T): (strings: TemplateStringsArray, ...values: unknown[]) => T;
};
export default htm;
