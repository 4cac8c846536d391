/**
 * How much of a hot key a row has room for, each with all before it: keys and alpha; place in the
 * group and value; ratios; the values of both keys.
 */
const ROOM_FOR_KEYS = 0;
const ROOM_FOR_VALUE = 1;
const ROOM_FOR_RATIOS = 2;
export const ROOM_FOR_ALL = 3;

/** From which width on, in CSS pixels, there is room for a value, the ratios, both keys' values. */
const WIDTHS = [580, 690, 1110] as const;

/** What a row of this many CSS pixels has room for. */
export function roomOf(width: number): number {
  return WIDTHS.filter((least) => width >= least).length;
}

interface Column {
  /** Class and heading of the cell. */
  readonly name: string;
  readonly head: string;
  /** The room that it takes to show it. */
  readonly room: number;
  /** What a click on it means. */
  readonly part?: 'left' | 'right';
}

/** The cells of a row after the joint's name, from left to right. */
export const COLUMNS: readonly Column[] = [
  { name: 'lane', head: 'lane', room: ROOM_FOR_VALUE },
  { name: 'left', head: 'left', room: ROOM_FOR_KEYS, part: 'left' },
  { name: 'right', head: 'right', room: ROOM_FOR_KEYS, part: 'right' },
  { name: 'span', head: 'ratios', room: ROOM_FOR_RATIOS },
  { name: 'alpha', head: 'α', room: ROOM_FOR_KEYS },
  { name: 'left-value', head: 'left value', room: ROOM_FOR_ALL },
  { name: 'value', head: 'value', room: ROOM_FOR_VALUE },
  { name: 'right-value', head: 'right value', room: ROOM_FOR_ALL },
  { name: 'byte', head: 'byte', room: ROOM_FOR_KEYS },
];
