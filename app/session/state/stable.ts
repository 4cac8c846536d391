import { shallow } from 'zustand/vanilla/shallow';

/**
 * Lets a selector return the same object as long as all of its fields are the same.
 * @param keyOf part of the object that it is kept by: one for each, as long as that is there
 * @returns gives the object that was kept where its fields are the same, else keeps the new one
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
