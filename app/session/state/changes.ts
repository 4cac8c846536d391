import { shallow } from 'zustand/vanilla/shallow';

/**
 * Whether any of these parts of the state has changed. Called on every change, so it allocates
 * nothing.
 */
export function hasChanged<State>(
  state: State,
  before: State,
  parts: readonly (keyof State)[],
): boolean {
  for (const part of parts) if (state[part] !== before[part]) return true;
  return false;
}

/**
 * Lets a selector return the same object as long as all of its fields are the same.
 * @param keyOf gives an object's key: one object is kept per key, as long as the key lives
 * @returns a function that returns the kept object if all fields are equal, else keeps and returns the
 * new one
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

/** A function of an object that computes its result once, and remembers it as long as the object lives. */
export function memoize<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const entry = known.get(key) ?? { result: compute(key) };
    known.set(key, entry);
    return entry.result;
  };
}

/** {@link memoize} for functions of an object and of a name: all results live as long as the object. */
export function memoizeNamed<Key extends object, Name extends string, Result>(
  compute: (key: Key, name: Name) => Result,
): (key: Key, name: Name) => Result {
  const of = memoize<Key, Map<Name, Result>>(() => new Map());
  return (key, name) => {
    const known = of(key);
    const result = known.get(name) ?? compute(key, name);
    known.set(name, result);
    return result;
  };
}

/** {@link memoize} for functions of two objects. */
export function memoizePair<A extends object, B extends object, Result>(
  compute: (a: A, b: B) => Result,
): (a: A, b: B) => Result {
  const of = memoize((a: A) => memoize((b: B) => compute(a, b)));
  return (a, b) => of(a)(b);
}

/**
 * Remembers the last result of a function as long as its arguments stay the same.
 */
export function memoizeLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (last === undefined || !areSame(last.args, args)) last = { args, result: make(...args) };
    return last.result;
  };
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

/** Changes a state, by changed parts or by a function of the current state. */
export type SetState<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/**
 * Creates a slice of the session's state.
 * @typeParam Needs the parts of other slices that it reads or changes
 */
export type SliceCreator<Slice, Needs = unknown> = (
  set: SetState<Slice & Needs>,
  get: () => Slice & Needs,
) => Slice;

/** The item after `item`, and the first after the last. */
export function itemAfter<Item>(items: readonly Item[], item: Item): Item {
  return items[(items.indexOf(item) + 1) % items.length];
}

/** A set with an item in it, or without. */
export function withItem<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean): Set<Item> {
  const after = new Set(set).add(item);
  if (!isIn) after.delete(item);
  return after;
}

/** A set with some more items, or without them where it has them all. */
export function withToggled<Item>(set: ReadonlySet<Item>, items: readonly Item[]): Set<Item> {
  const hasAll = items.every((item) => set.has(item));
  return hasAll
    ? new Set([...set].filter((item) => !items.includes(item)))
    : new Set([...set, ...items]);
}
