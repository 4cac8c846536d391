import { LANES, hex, invariant, type TrackIndex } from '#engine/base';
import { createHotValues, readHotValues, type HotKeys } from '#engine/inspect';
import { keyStream, type Animation, type KeyKind, type KeyStream } from '#engine/model';
import type { SamplingContext } from '#engine/runtime';
import { valueOffset } from './hot-keys-text.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { writeText } from '../../ui/dom.ts';

/** The elements of one row that are written at frame time; hidden if there is no room for them. */
export interface HotKeyCells {
  readonly track: TrackIndex;
  /** Marked where the last step gave the track another key, and where it decompressed its group. */
  readonly row: HTMLElement;
  /** Group of four and place in it. */
  readonly lane: HTMLElement;
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  /** Ratios of the two keys. */
  readonly span: HTMLElement;
  readonly alpha: HTMLElement;
  readonly leftValue: HTMLElement;
  readonly value: HTMLElement;
  readonly rightValue: HTMLElement;
  readonly byte: HTMLElement;
}

/** The data that rows are written from; its arrays are owned by the caller. */
export interface HotKeySource {
  readonly animation: Animation;
  readonly kind: KeyKind;
  readonly hot: HotKeys;
  readonly selected: KeyRef | null;
}

const values = createHotValues();

/** Finds the cells of a row by their classes. */
export function hotKeyCells(row: HTMLElement, track: TrackIndex): HotKeyCells {
  const cell = (name: string): HTMLElement => {
    const found = row.querySelector<HTMLElement>(`.sampling-${name}`);
    invariant(found !== null, `a row of hot keys has a cell ${name}`);
    return found;
  };
  return {
    track,
    row,
    lane: cell('lane'),
    left: cell('left'),
    right: cell('right'),
    span: cell('span'),
    alpha: cell('alpha'),
    leftValue: cell('left-value'),
    value: cell('value'),
    rightValue: cell('right-value'),
    byte: cell('byte'),
  };
}

/**
 * Writes one row. Frame time.
 * @param outdated per group of four, one bit per lane: set if the last step gave it another key;
 * undefined if no lane got one
 */
export function paintHotKey(
  cells: HotKeyCells,
  source: HotKeySource,
  context: SamplingContext,
  outdated: Uint8Array | undefined,
): void {
  const { track } = cells;
  const { animation, kind, hot } = source;
  const left = hot.left[track];
  const right = hot.right[track];
  writeText(cells.left, String(left));
  writeText(cells.right, String(right));
  writeText(cells.alpha, hot.alpha[track].toFixed(3));
  writeText(cells.byte, byteText(keyStream(animation, kind), right));
  const flags = outdated === undefined ? 0 : outdated[Math.floor(track / LANES)];
  cells.row.toggleAttribute('data-outdated', (flags & (1 << (track % LANES))) !== 0);
  cells.row.toggleAttribute('data-decompressed', flags !== 0);
  if (!cells.lane.hidden) writeText(cells.lane, laneText(track));
  if (!cells.span.hidden) {
    writeText(cells.span, `${hot.leftRatio[track].toFixed(4)}–${hot.rightRatio[track].toFixed(4)}`);
  }
  if (!cells.value.hidden) paintValues(cells, context, kind);
  markSelected(cells.left, source, left);
  markSelected(cells.right, source, right);
}

function paintValues(cells: HotKeyCells, context: SamplingContext, kind: KeyKind): void {
  const floats = readHotValues(context, kind, cells.track, values);
  writeText(cells.value, valueText(values.value, floats));
  if (cells.leftValue.hidden) return;
  writeText(cells.leftValue, valueText(values.left, floats));
  writeText(cells.rightValue, valueText(values.right, floats));
}

/** Group and lane of a track: `3.1`. */
export function laneText(track: TrackIndex): string {
  return `${Math.floor(track / LANES)}.${track % LANES}`;
}

/** Offset of a key's value in the file, as text. */
function byteText(stream: KeyStream, key: number): string {
  const offset = valueOffset(stream, key);
  return offset < 0 ? '–' : hex(offset);
}

/** Values closer to zero are written as zero, without a sign. */
const MIN_SHOWN = 0.0005;

/** Some components, as wide with a sign as without. */
export function valueText(components: Float32Array, floats: number): string {
  let text = '';
  for (let i = 0; i < floats; i++)
    text += `${components[i] <= -MIN_SHOWN ? ' −' : '  '}${Math.abs(components[i]).toFixed(3)}`;
  return text;
}

function markSelected(cell: HTMLElement, { selected, kind }: HotKeySource, key: number): void {
  const marked = selected !== null && selected.kind === kind && selected.key === key;
  cell.toggleAttribute('data-selected', marked);
}
