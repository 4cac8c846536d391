import type { Random } from './random.ts';

/** A word that a reader compares with: a mutation may put it anywhere. */
export type Word = string | number;

/** What no field expects. */
const NASTY: readonly unknown[] = JSON.parse(`[
  null, true, -1, 0.5, 1, 2, 7, 255, 2147483648, 4294967295, 1e300, -1e39, 1e-45, "", "x", [], {},
  [0], [null], [[]], { "a": 1 }, "data:;base64,AAAA", "data:;base64,*", 5126, 5123, "VEC3"
]`) as unknown[];

/** Texts from this length on are taken for base64. */
const LONG_TEXT = 24;
const MAX_LIST = 64;

type Place = readonly [parent: Record<string, unknown>, key: string];

/** A copy of a tree with one to three parts changed, dropped, repeated, or taken from another tree. */
export function mutateTree(
  tree: unknown,
  other: unknown,
  random: Random,
  words: readonly Word[],
): unknown {
  // A root of its own, so that the whole may be replaced as well.
  const root = { tree: structuredClone(tree) };
  const times = 1 + random.below(random.pick([1, 1, 3]));
  for (let time = 0; time < times; time++) {
    const places = placesIn(root);
    if (places.length > 0) change(random.pick(places), root, other, random, words);
  }
  return root.tree;
}

function change(
  [parent, key]: Place,
  root: unknown,
  other: unknown,
  random: Random,
  words: readonly Word[],
): void {
  const value = parent[key];
  const choice = random.below(8);
  if (choice === 0) remove(parent, key);
  else if (choice === 1) parent[key] = copyOf(random.pick(placesIn(root)));
  else if (choice === 2) parent[key] = copyOf(random.pick(placesIn({ other })));
  else if (choice === 3 && words.length > 0) parent[key] = random.pick(words);
  else if (choice === 4 && words.length > 0) parent[String(random.pick(words))] = value;
  else if (choice === 5 && Array.isArray(parent)) repeat(parent, random);
  else if (typeof value === 'number') parent[key] = otherNumber(value, random);
  else if (typeof value === 'string' && value.length >= LONG_TEXT) {
    parent[key] = otherBytes(value, random);
  } else parent[key] = structuredClone(random.pick(NASTY));
}

function placesIn(value: unknown): Place[] {
  const places: Place[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const parent = part as Record<string, unknown>;
    for (const key of Object.keys(parent)) {
      places.push([parent, key]);
      visit(parent[key]);
    }
  };
  visit(value);
  return places;
}

function copyOf([parent, key]: Place): unknown {
  return structuredClone(parent[key]);
}

function remove(parent: Record<string, unknown>, key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function repeat(list: unknown[], random: Random): void {
  const times = 1 + random.below(4);
  for (let time = 0; time < times && list.length < MAX_LIST; time++) {
    list.splice(random.below(list.length + 1), 0, structuredClone(random.pick(list)));
  }
}

function otherNumber(value: number, random: Random): number {
  return random.pick([value + 1, value - 1, -value, 2 * value, value / 2, 0, 1, 65_536, 1e30]);
}

function otherBytes(text: string, random: Random): string {
  const comma = text.indexOf(',') + 1;
  const bytes = Buffer.from(text.slice(comma), 'base64');
  for (let i = 0; i < 4 && bytes.length > 0; i++) {
    bytes[random.below(bytes.length)] = random.pick([0, 0x3f, 0x7f, 0x80, 0xff, random.below(256)]);
  }
  return text.slice(0, comma) + bytes.toString('base64');
}
