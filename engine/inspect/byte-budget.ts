import { groupBy } from '../base/group-by.ts';
import { isolated } from '../base/printable.ts';
import { encodeText } from '../base/text.ts';
import type { TrackIndex } from '../base/units.ts';
import {
  keyStreams,
  valueStride,
  type Animation,
  type KeyKind,
  type KeyStream,
} from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';

/** What bytes of a clip are used for. */
export type BudgetSection =
  | 'values'
  | 'times'
  | 'offsets'
  /** Only in versions before 7: which track a key belongs to. */
  | 'tracks'
  | 'iframes'
  | 'timepoints'
  | 'padding'
  | 'header';

/** Bytes of one section, with their track and kind if they have any. */
export interface BudgetItem {
  readonly section: BudgetSection;
  readonly kind: KeyKind | undefined;
  readonly track: TrackIndex | undefined;
  readonly bytes: number;
}

/** How bytes are grouped, from the outside in. */
export type BudgetOrder = 'joint' | 'kind' | 'section';

/** Bytes, and what they consist of. */
export interface BudgetNode {
  readonly label: string;
  readonly bytes: number;
  readonly kind: KeyKind | undefined;
  readonly track: TrackIndex | undefined;
  readonly children: readonly BudgetNode[];
}

/** The object's tag with its end, its version, and thirteen words of counts. */
const HEADER_BYTES = 'ozz-animation\0'.length + 4 + 13 * 4;
/** The interval between iframes, one for each kind, also where there are none. */
const INTERVALS_BYTES = 3 * 4;
/** The same of versions before 7: duration, counts of tracks and keys, length of the name. */
const OLDER_HEADER_BYTES = 'ozz-animation\0'.length + 4 + 6 * 4;

/** Each stored byte of a clip once; the sum is the size of the object in its archive. */
export function budgetItems(animation: Animation): BudgetItem[] {
  const { trackCount, timepoints, name, olderVersion } = animation;
  const isOlder = olderVersion !== undefined;
  const headerBytes = isOlder ? OLDER_HEADER_BYTES : HEADER_BYTES + INTERVALS_BYTES;
  // Versions up to 3 have no name, and no length of it.
  const nameBytes = encodeText(name).length - (isOlder && olderVersion <= 3 ? 4 : 0);
  const items = [
    whole('header', headerBytes + nameBytes),
    whole('timepoints', isOlder ? 0 : timepoints.byteLength),
  ];
  for (const stream of keyStreams(animation)) {
    const { kind, table, count } = stream;
    const perKey = columnBytes(stream);
    items.push(whole('iframes', iframeTotals([stream]).bytes, kind));
    const padding = count - table.trackOffsets[trackCount];
    items.push(whole('padding', padding * perKey.reduce((sum, [, bytes]) => sum + bytes, 0), kind));
    for (let track = 0; track < trackCount; track++) {
      const keys = table.trackOffsets[track + 1] - table.trackOffsets[track];
      for (const [section, bytes] of perKey) {
        items.push({ section, kind, track, bytes: keys * bytes });
      }
    }
  }
  return items.filter(({ bytes }) => bytes > 0);
}

/** Bytes that belong to no track. */
function whole(section: BudgetSection, bytes: number, kind?: KeyKind): BudgetItem {
  return { section, kind, track: undefined, bytes };
}

function columnBytes(stream: KeyStream): (readonly [BudgetSection, number])[] {
  const { timepoint, previous, older } = stream;
  if (older !== undefined) {
    return [
      ['values', older.valueBytes],
      ['times', older.timeBytes],
      ['tracks', older.trackBytes],
    ];
  }
  return [
    ['values', valueStride(stream)],
    ['times', timepoint.BYTES_PER_ELEMENT],
    ['offsets', previous.BYTES_PER_ELEMENT],
  ];
}

/**
 * The bytes of a clip as a tree of two levels below the root: by joint, then kind; by kind, then
 * joint; or by section, then kind. Bytes without a joint or kind are listed under their section's
 * name.
 *
 * @example
 * const { bytes: all, children } = byteBudget(animation, skeleton.names, 'joint');
 * console.assert(all > 0 && children.length > 0);
 */
export function byteBudget(
  animation: Animation,
  names: readonly string[],
  order: BudgetOrder,
): BudgetNode {
  const outer = (item: BudgetItem): string => outerKey(item, order);
  const children = grouped(budgetItems(animation), outer, (of, label) => {
    const inner = grouped(
      of,
      (item) => innerKey(item, order),
      (rest, innerLabel) => node(labelOf(innerLabel, names), rest, []),
    );
    return node(labelOf(label, names), of, inner.length > 1 ? inner : []);
  });
  return {
    label: isolated(animation.name),
    bytes: children.reduce((sum, { bytes }) => sum + bytes, 0),
    kind: undefined,
    track: undefined,
    children,
  };
}

function outerKey({ track, kind, section }: BudgetItem, order: BudgetOrder): string {
  if (order === 'section') return section;
  if (order === 'kind') return kind ?? section;
  return track === undefined ? section : `#${track}`;
}

function innerKey({ track, kind, section }: BudgetItem, order: BudgetOrder): string {
  if (order === 'kind') return track === undefined ? section : `#${track}`;
  return kind ?? section;
}

/** The label of a node. Tracks are `#` with a number, which no section is named. */
function labelOf(key: string, names: readonly string[]): string {
  return key.startsWith('#') ? (names[Number(key.slice(1))] ?? `track ${key.slice(1)}`) : key;
}

function grouped(
  items: readonly BudgetItem[],
  keyOf: (item: BudgetItem) => string,
  make: (items: readonly BudgetItem[], key: string) => BudgetNode,
): BudgetNode[] {
  const groups = groupBy(items, (item) => [keyOf(item)]);
  return Array.from(groups, ([key, of]) => make(of, key)).toSorted((a, b) => b.bytes - a.bytes);
}

/** A node with the kind and the track that all of its bytes share. */
function node(
  label: string,
  items: readonly BudgetItem[],
  children: readonly BudgetNode[],
): BudgetNode {
  const [{ kind, track }] = items;
  return {
    label,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    kind: items.every((item) => item.kind === kind) ? kind : undefined,
    track: items.every((item) => item.track === track) ? track : undefined,
    children,
  };
}
