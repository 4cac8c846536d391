import { KEY_KINDS } from '#engine/model';
import { KEY_ACCESSES } from '#engine/runtime';
import type { Canvas2D, Ink } from '../../draw/canvas.ts';
import { drawDiamond } from '../../draw/glyphs.ts';

/** The measure that the height of a bar shows. */
export type CostMetric = 'keys' | 'groups' | 'time';

/** The ring buffer of steps that is drawn; step s is in slot `s % capacity`. */
export interface CostSteps {
  readonly capacity: number;
  readonly total: number;
  readonly engineMs: Float32Array;
  readonly keys: Uint32Array;
  readonly groups: Uint16Array;
  readonly access: Uint8Array;
}

/** The chart on the screen; sizes in CSS pixels. */
export interface CostView {
  readonly width: number;
  readonly height: number;
  readonly metric: CostMetric;
  /** The step under the pointer, or -1. */
  readonly hovered: number;
}

/** Width of a bar with the gap after it. */
export const BAR_PITCH = 3;
const BAR_WIDTH = 2;

/** Room above the bars for marks, and below them for the line of backward steps. */
const MARK_HEIGHT = 9;
const FOOT_HEIGHT = 3;

const KINDS = 3;
const ACCESS_BACKWARD = KEY_ACCESSES.indexOf('backward');
const ACCESS_IFRAME = KEY_ACCESSES.indexOf('iframe');
const ACCESS_START = KEY_ACCESSES.indexOf('start');

/** Number of steps that fit; the newest is at the right. */
export function shownSteps(steps: CostSteps, width: number): number {
  return Math.min(steps.total, steps.capacity, Math.floor(width / BAR_PITCH));
}

/** The step at x, or -1 if there is none. */
export function stepAt(steps: CostSteps, width: number, x: number): number {
  const age = Math.ceil((width - x) / BAR_PITCH) - 1;
  return x >= 0 && x < width && age < shownSteps(steps, width) ? steps.total - 1 - age : -1;
}

/** The cost of one step, with the three kinds added: keys, groups or milliseconds. */
export function costOf(steps: CostSteps, step: number, metric: CostMetric): number {
  const slot = step % steps.capacity;
  if (metric === 'time') return steps.engineMs[slot];
  const column = metric === 'keys' ? steps.keys : steps.groups;
  return column[slot * KINDS] + column[slot * KINDS + 1] + column[slot * KINDS + 2];
}

/** The cost at full height: the highest one that is visible. */
export function highestCost(steps: CostSteps, width: number, metric: CostMetric): number {
  let highest = 0;
  for (let step = steps.total - shownSteps(steps, width); step < steps.total; step++) {
    highest = Math.max(highest, costOf(steps, step, metric));
  }
  return highest;
}

/**
 * One bar per step, its kinds stacked; marks at steps that restored the cache, and a line under
 * backward steps.
 */
export function drawCostChart(pen: Ink, steps: CostSteps, view: CostView): void {
  const { canvas, palette } = pen;
  const { width, height, metric, hovered } = view;
  const highest = highestCost(steps, width, metric);
  const base = height - FOOT_HEIGHT;
  const scale = highest > 0 ? (base - MARK_HEIGHT) / highest : 0;
  canvas.fillStyle = palette.faint;
  canvas.fillRect(0, base, width, 1);
  for (let step = steps.total - shownSteps(steps, width); step < steps.total; step++) {
    const x = width - (steps.total - step) * BAR_PITCH;
    if (step === hovered) {
      canvas.fillStyle = palette.controlHover;
      canvas.fillRect(x - 0.5, 0, BAR_PITCH, height);
    }
    drawBar(pen, steps, step, metric, x, base, scale);
    drawMarks(pen, steps, step, x, base);
  }
}

function drawBar(
  { canvas, palette }: Ink,
  steps: CostSteps,
  step: number,
  metric: CostMetric,
  x: number,
  base: number,
  scale: number,
): void {
  const slot = step % steps.capacity;
  if (metric === 'time') {
    drawPart(canvas, x, base, steps.engineMs[slot] * scale, palette.accent);
    return;
  }
  const column = metric === 'keys' ? steps.keys : steps.groups;
  let below = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const part = column[slot * KINDS + kind] * scale;
    drawPart(canvas, x, base - below, part, palette[KEY_KINDS[kind]]);
    below += part;
  }
}

/** Draws at least a minimum height for values above 0. */
function drawPart(canvas: Canvas2D, x: number, bottom: number, part: number, color: string): void {
  if (part <= 0) return;
  const height = Math.max(1, part);
  canvas.fillStyle = color;
  canvas.fillRect(x, bottom - height, BAR_WIDTH, height);
}

function drawMarks(
  { canvas, palette }: Ink,
  steps: CostSteps,
  step: number,
  x: number,
  base: number,
): void {
  const cell = (step % steps.capacity) * KINDS;
  const middle = x + BAR_WIDTH / 2;
  if (hasAccess(steps, cell, ACCESS_IFRAME)) {
    canvas.fillStyle = palette.iframe;
    drawDiamond(canvas, middle, MARK_HEIGHT / 2, 7);
  } else if (hasAccess(steps, cell, ACCESS_START)) {
    canvas.fillStyle = palette.marker;
    canvas.fillRect(middle - 2, MARK_HEIGHT / 2 - 2, 4, 4);
  }
  if (hasAccess(steps, cell, ACCESS_BACKWARD)) {
    canvas.fillStyle = palette.cursor;
    canvas.fillRect(x, base + 1, BAR_PITCH, 2);
  }
}

function hasAccess({ access }: CostSteps, cell: number, wanted: number): boolean {
  return access[cell] === wanted || access[cell + 1] === wanted || access[cell + 2] === wanted;
}
