import type { JointList } from './joint-list.ts';

/**
 * The filter box's language, of the tree and the timeline alike; upper and lower case are the same.
 *
 * | written | matches |
 * |---|---|
 * | `hand` | names with `hand` in them |
 * | `hand*`, `*twist?` | whole names; `*` any text, `?` any one character |
 * | `"Bip01 L Toe0"` | exactly this name |
 * | `under:hand*` | joints whose name matches, and everything below them |
 * | `left hand` | names that match both |
 * | `-finger` | names that do not match |
 * | `hand*, foot*` | names that match one or the other |
 */
export type JointFilter = readonly (readonly Term[])[];

interface Term {
  readonly wanted: boolean;
  /** Whether joints below a match count as matches. */
  readonly under: boolean;
  readonly matches: (name: string) => boolean;
}

const TERM = /(-?)(under:)?(?:"([^"]*)"?|([^\s,"]+))|,/gi;

/** Reads a filter; any text is one, what is empty between commas is ignored. */
export function parseJointFilter(text: string): JointFilter {
  const alternatives: Term[][] = [[]];
  for (const [written, minus, under, exact, plain] of text.matchAll(TERM)) {
    if (written === ',') alternatives.push([]);
    else alternatives.at(-1)?.push(term(minus === '-', under !== undefined, exact, plain ?? ''));
  }
  return alternatives.filter((terms) => terms.length > 0);
}

function term(negated: boolean, under: boolean, exact: string | undefined, plain: string): Term {
  return { wanted: !negated, under, matches: nameTest(exact, plain.toLowerCase()) };
}

function nameTest(exact: string | undefined, plain: string): (name: string) => boolean {
  if (exact !== undefined) {
    const name = exact.toLowerCase();
    return (candidate) => candidate === name;
  }
  if (!/[*?]/.test(plain)) return (candidate) => candidate.includes(plain);
  const pattern = plain
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  const whole = new RegExp(`^${pattern}$`, 's');
  return (candidate) => whole.test(candidate);
}

/** One byte a joint: 1 where it matches; all of them where the filter is empty. */
export function matchJoints(filter: JointFilter, joints: JointList): Uint8Array {
  const matched = new Uint8Array(joints.count);
  if (filter.length === 0) return matched.fill(1);
  const names = joints.names.map((name) => name.toLowerCase());
  for (const terms of filter) {
    const all = new Uint8Array(joints.count).fill(1);
    for (const one of terms) keepMatches(all, one, names, joints.parents);
    for (let joint = 0; joint < joints.count; joint++) matched[joint] |= all[joint];
  }
  return matched;
}

function keepMatches(
  kept: Uint8Array,
  { wanted, under, matches }: Term,
  names: readonly string[],
  parents: Int16Array,
): void {
  const found = new Uint8Array(names.length);
  for (let joint = 0; joint < names.length; joint++) {
    const inherited = under && parents[joint] >= 0 && found[parents[joint]] === 1;
    found[joint] = inherited || matches(names[joint]) ? 1 : 0;
    if ((found[joint] === 1) !== wanted) kept[joint] = 0;
  }
}

/** The filter text that shows exactly a joint and what is below it. */
export function subtreeFilter(name: string): string {
  return `under:"${name.replaceAll('"', '?')}"`;
}
