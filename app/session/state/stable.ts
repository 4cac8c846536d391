import { shallow } from 'zustand/vanilla/shallow';

/**
 * Lets a selector return the same object as long as all of its fields are the same.
 * @param keyOf the part of the object that is its key: one object is kept per key, as long as the key lives
 * @returns a function that returns the kept object where all fields are equal, else keeps and returns the new one
 */
export function stableObjects<Value extends object>(
  keyOf: (value: Value) => object,
): (value: Value) => Value {
  const kept = new WeakMap<object, Value>();
  return (value) => {
    const key = keyOf(value);
    const before = kept.get(key);
    if (before !== undefined && shallow(before, value)) return before;
    kept.set(key, value);
    return value;
  };
}
