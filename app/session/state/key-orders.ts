import { keyOrder } from '#engine/inspect';
import type { KeyOrder, KeyOrderName } from '#engine/inspect';
import type { Animation, KeyStream } from '#engine/model';

const orders = new WeakMap<KeyStream, Map<KeyOrderName, KeyOrder>>();

/** The order of a stream: computed when first asked for, the same object ever after. */
export function orderOf(stream: KeyStream, name: KeyOrderName): KeyOrder {
  const known = orders.get(stream) ?? new Map<KeyOrderName, KeyOrder>();
  orders.set(stream, known);
  const order = known.get(name) ?? keyOrder(stream, name);
  known.set(name, order);
  return order;
}

/** Places in a row: as many as the longest stream has keys. */
export function memoryPlaces({ translations, rotations, scales }: Animation): number {
  return Math.max(translations.count, rotations.count, scales.count);
}
