/**
 * Levels of what fits a row about a hot key; each includes those before it: keys and alpha; place in
 * the group and value; ratios; the values of both keys.
 */
const ROOM_FOR_KEYS = 0;
const ROOM_FOR_VALUE = 1;
const ROOM_FOR_RATIOS = 2;
export const ROOM_FOR_ALL = 3;

/** From which width on, in CSS pixels, there is room for a value, the ratios, both keys' values. */
const WIDTHS = [580, 690, 1110] as const;

/** The level that fits a row of this many CSS pixels. */
export function roomOf(width: number): number {
  return WIDTHS.filter((least) => width >= least).length;
}

interface Column {
  /** Class and heading of the cell. */
  readonly name: string;
  readonly head: string;
  /** Its meaning, in a sentence. */
  readonly help: string;
  /** The room that it takes to show it. */
  readonly room: number;
  /** The key that a click selects. */
  readonly part?: 'left' | 'right';
}

/** The cells of a row after the joint's name, from left to right. */
export const COLUMNS: readonly Column[] = [
  {
    name: 'lane',
    head: 'lane',
    help: 'Group of four tracks and place in it: a group is decompressed as a whole',
    room: ROOM_FOR_VALUE,
  },
  {
    name: 'left',
    head: 'left',
    help: 'Index, in memory order, of the last key at or before this ratio',
    room: ROOM_FOR_KEYS,
    part: 'left',
  },
  {
    name: 'right',
    head: 'right',
    help: 'Index, in memory order, of the key after it: the entry that the cache holds',
    room: ROOM_FOR_KEYS,
    part: 'right',
  },
  {
    name: 'span',
    head: 'ratios',
    help: 'When the two keys are, as parts of the clip',
    room: ROOM_FOR_RATIOS,
  },
  {
    name: 'alpha',
    head: 'α',
    help: 'Interpolation factor: 0 at the left key, 1 at the right one',
    room: ROOM_FOR_KEYS,
  },
  {
    name: 'left-value',
    head: 'left value',
    help: 'Value of the left key, decompressed',
    room: ROOM_FOR_ALL,
  },
  {
    name: 'value',
    head: 'value',
    help: 'What is sampled: between both values, at α',
    room: ROOM_FOR_VALUE,
  },
  {
    name: 'right-value',
    head: 'right value',
    help: 'Value of the right key, decompressed',
    room: ROOM_FOR_ALL,
  },
  {
    name: 'byte',
    head: 'byte',
    help: 'Where the value of the right key is in the file',
    room: ROOM_FOR_KEYS,
  },
];
