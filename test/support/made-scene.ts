import type { TimelineScene } from '../../app/features/timeline/draw-scene.ts';
import { timelineRows } from '../../app/features/timeline/draw-scene.ts';
import { laneAxis, type TimelineView } from '../../app/features/timeline/draw-view.ts';
import { clipIndex } from '../../app/session/state/clip-index.ts';
import type { Animation, RawAnimation } from '#engine/model';
import { METRICS } from './recording-canvas.ts';

/** Rows below a ruler of 24, beside 200 for names. */
const LABEL_WIDTH = 200;
const RULER_HEIGHT = 24;

/** A clip's timeline: every joint shown, the given ones with their lanes, nothing selected. */
export function madeScene(
  clip: Animation | RawAnimation,
  expanded: readonly number[] = [],
  given: Partial<TimelineScene> = {},
): TimelineScene {
  const { keys, index, iframes } = clipIndex(clip);
  const joints = keys.trackCount;
  return {
    keys,
    index,
    iframes,
    rows: timelineRows(new Uint8Array(joints).fill(1), new Set(expanded)),
    names: Array.from({ length: joints }, (_, joint) => `joint ${joint}`),
    selected: new Uint8Array(joints),
    scale: { unit: 'seconds', duration: keys.duration, frameRate: 30 },
    selectedRange: null,
    loopRange: null,
    loopRangeOn: false,
    markers: [],
    findings: [],
    foundInJoints: new Map(),
    found: undefined,
    ...given,
  };
}

/** A view of 1,200 × 400 pixels on a stretch of a scene. */
export function madeView(
  { keys }: TimelineScene,
  from = 0,
  to = keys.duration,
  given: Partial<TimelineView> = {},
): TimelineView {
  const width = 1200;
  return {
    width,
    height: 400,
    labelWidth: LABEL_WIDTH,
    rulerHeight: RULER_HEIGHT,
    rowHeight: METRICS.rowHeight,
    scrollTop: 0,
    axis: laneAxis(width, LABEL_WIDTH, from, to),
    ...given,
  };
}
