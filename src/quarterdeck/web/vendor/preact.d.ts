/** What the page uses of preact 11. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}
export type Children = VNode | string | number | boolean | null | undefined | Children[];
export function h(type: unknown, props: unknown, ...children: unknown[]): VNode;
export function render(node: Children, into: Element): void;
