import { hex, invariant, keyStream } from '#engine';
import type { Animation, HotKeys, KeyKind, KeyStream, TrackIndex } from '#engine';
import { readLocalPart, valueOffset } from '../../playback/hot-keys-text.ts';
import type { KeyRef } from '../../store/selection.ts';
import { writeText } from '../../ui/write-text.ts';

/** The elements of one row that are written at frame time, and what stands in them. */
export interface HotKeyCells {
  readonly track: TrackIndex;
  /** Marked where the last step gave the track another key. */
  readonly row: HTMLElement;
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly alpha: HTMLElement;
  /** Times of the two keys; hidden where there is no room for them, like the value. */
  readonly span: HTMLElement;
  readonly value: HTMLElement;
  readonly byte: HTMLElement;
}

/** What the rows are written from; its arrays are the caller's. */
export interface HotKeySource {
  readonly animation: Animation;
  readonly kind: KeyKind;
  readonly hot: HotKeys;
  readonly selected: KeyRef | null;
}

const local = new Float32Array(10);
const part = new Float32Array(4);

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
    left: cell('left'),
    right: cell('right'),
    alpha: cell('alpha'),
    span: cell('span'),
    value: cell('value'),
    byte: cell('byte'),
  };
}

/**
 * Writes one row. Frame time.
 * @param outdated per group of four, one bit a lane: the last step gave it another key; undefined where it gave none
 */
export function paintHotKey(
  cells: HotKeyCells,
  source: HotKeySource,
  pose: Float32Array,
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
  cells.row.toggleAttribute('data-outdated', isOutdated(outdated, track));
  if (!cells.span.hidden) {
    const { duration } = animation;
    const from = (hot.leftRatio[track] * duration).toFixed(3);
    writeText(cells.span, `${from}–${(hot.rightRatio[track] * duration).toFixed(3)}`);
  }
  if (!cells.value.hidden) {
    writeText(cells.value, valueText(readLocalPart(pose, track, kind, local, part)));
  }
  markSelected(cells.left, source, left);
  markSelected(cells.right, source, right);
}

function isOutdated(outdated: Uint8Array | undefined, track: TrackIndex): boolean {
  return outdated !== undefined && (outdated[track >> 2] & (1 << (track & 3))) !== 0;
}

function byteText(stream: KeyStream, key: number): string {
  const offset = valueOffset(stream, key);
  return offset < 0 ? '–' : hex(offset);
}

/** The components in {@link part}, as wide with a sign as without. */
function valueText(floats: number): string {
  let text = '';
  for (let i = 0; i < floats; i++)
    text += `${part[i] < 0 ? ' −' : '  '}${Math.abs(part[i]).toFixed(3)}`;
  return text;
}

function markSelected(cell: HTMLElement, { selected, kind }: HotKeySource, key: number): void {
  const marked = selected !== null && selected.kind === kind && selected.key === key;
  cell.toggleAttribute('data-selected', marked);
}
