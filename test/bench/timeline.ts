import { drawMemory, createColumns } from '../../app/draw/memory/draw-memory.ts';
import { longestStream } from '../../app/draw/memory/view.ts';
import { darkPalette } from '../../app/draw/palette.ts';
import { drawTimelineOverlay } from '../../app/draw/timeline/draw-overlay.ts';
import { drawTimeline } from '../../app/draw/timeline/draw-static.ts';
import { buildAnimation, createSamplingContext, poseLength, sample } from '../../engine/index.ts';
import type { Animation, RawAnimation, RawKeys } from '../../engine/index.ts';
import { unplaced } from '../../engine/base/units.ts';
import { METRICS, madeScene, madeView } from '../support/made-scene.ts';
import { discardingCanvas } from '../support/discarding-canvas.ts';
import type { Candidate } from './measure.ts';
import type { Stage } from './stages.ts';

const TRACKS = 250;
const DURATION = 60;

/** Keys a track, by kind; a million of them together. */
const KEYS = { translations: 1000, rotations: 2500, scales: 500 };

/** A clip of a million keys: every track moves, turns and grows all the time. */
function millionKeys(): Animation {
  const keysOf = (count: number, floats: number): RawKeys => ({
    offsets: Uint32Array.from({ length: TRACKS + 1 }, (_, track) => track * count),
    times: Float32Array.from({ length: TRACKS * count }, (_, key) => {
      return ((key % count) / (count - 1)) * DURATION;
    }),
    values: Float32Array.from({ length: TRACKS * count * floats }, (_, i) => Math.sin(i) + 1),
  });
  const raw: RawAnimation = {
    kind: 'raw-animation',
    name: 'a million keys',
    duration: DURATION,
    trackCount: TRACKS,
    translations: keysOf(KEYS.translations, 3),
    rotations: keysOf(KEYS.rotations, 4),
    scales: keysOf(KEYS.scales, 3),
    ranges: unplaced('body'),
  };
  return buildAnimation(raw);
}

/** One frame of the timeline, as far as script goes: a canvas that draws nothing. */
export function timelineStage(): Stage {
  const animation = millionKeys();
  const joints = Array.from({ length: TRACKS }, (_, joint) => joint);
  const closed = madeScene(animation);
  const open = madeScene(animation, joints);
  const context = createSamplingContext(TRACKS);
  sample(animation, context, 0.5, new Float32Array(poseLength(TRACKS)));
  const canvas = discardingCanvas();

  const picture = (name: string, scene: typeof open, seconds: number): Candidate => {
    let from = 0;
    return {
      name,
      units: 1,
      run: () => {
        from = (from + seconds / 100) % (DURATION - seconds + 1e-9);
        const view = madeView(scene, from, from + seconds);
        drawTimeline(canvas, view, scene, darkPalette, METRICS);
      },
    };
  };
  const view = madeView(closed);
  const state = {
    playhead: DURATION / 2,
    animation,
    context,
    hoverJoint: null,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
  };
  const columns = createColumns();
  const memory = {
    labelWidth: 200,
    rowHeight: 20,
    left: 212,
    width: 976,
    from: 0,
    to: longestStream(animation),
  };
  return {
    title: 'timeline, a million keys, 1,200 × 400 pixels',
    unit: 'frame',
    candidates: [
      picture('rows, the whole clip', closed, DURATION),
      picture('lanes, the whole clip', open, DURATION),
      picture('rows, panned at 6 s', closed, 6),
      picture('rows, panned at 0.1 s', closed, 0.1),
      {
        name: 'what moves over them',
        units: 1,
        run: () => drawTimelineOverlay(canvas, view, closed, state, darkPalette, METRICS),
      },
      {
        name: 'memory order',
        units: 1,
        run: () => drawMemory(canvas, memory, state, darkPalette, columns),
      },
    ],
  };
}
