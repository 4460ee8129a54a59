"""A C header, included before mypyc's own, that speeds up two operations.

Multiplication: mypyc multiplies natively only if both factors are non-negative and below 2^30. On a
table whose headings have sines, every second product has another factor, which costs a fifth of all
instructions in a battle of Kingdom Fleets.

Named tuples: ``tuple.__new__(Pose, (at, facing))`` is looked up by name, checked and called, which
takes a thousand instructions. Allocating and copying take a hundred. From Python 3.14 on, tuples
also cache their hash, so the slow path is used there.
"""

from __future__ import annotations

from typing import Final

FILE: Final = "shortcuts.h"
HEADER: Final = """\
#if __has_include(<CPy.h>)
#include <CPy.h>

static inline CPyTagged shortcut_multiply(CPyTagged left, CPyTagged right) {
    Py_ssize_t product;
    if (CPyTagged_CheckShort(left) && CPyTagged_CheckShort(right) &&
        !__builtin_mul_overflow((Py_ssize_t)left, CPyTagged_ShortAsSsize_t(right), &product))
        return (CPyTagged)product;
    return CPyTagged_Multiply_(left, right);
}

#define CPyTagged_Multiply shortcut_multiply

#if PY_VERSION_HEX < 0x030E0000
static inline int shortcut_is_new(PyObject *name, PyObject *const *args, size_t count, PyObject *words) {
    return args[0] == (PyObject *)&PyTuple_Type && PyVectorcall_NARGS(count) == 3 && words == NULL &&
           PyTuple_CheckExact(args[2]) && PyType_Check(args[1]) &&
           PyType_IsSubtype((PyTypeObject *)args[1], &PyTuple_Type) &&
           PyUnicode_CompareWithASCIIString(name, "__new__") == 0;
}

static PyObject *shortcut_call(PyObject *name, PyObject *const *args, size_t count, PyObject *words) {
    if (!shortcut_is_new(name, args, count, words))
        return PyObject_VectorcallMethod(name, args, count, words);
    PyTypeObject *type = (PyTypeObject *)args[1];
    Py_ssize_t size = PyTuple_GET_SIZE(args[2]);
    PyObject *made = type->tp_alloc(type, size);
    if (made == NULL)
        return NULL;
    for (Py_ssize_t at = 0; at < size; at++) {
        PyObject *item = PyTuple_GET_ITEM(args[2], at);
        Py_INCREF(item);
        PyTuple_SET_ITEM(made, at, item);
    }
    return made;
}

#define PyObject_VectorcallMethod shortcut_call
#endif
#endif
"""
