import { createColumns } from '../../app/draw/memory/view.ts';
import { memoryPlaces } from '../../app/session/state/memory.ts';
import { drawMemory } from '../../app/draw/memory/draw-memory.ts';
import { penOf } from '../../app/draw/canvas.ts';
import { darkPalette } from '../../app/draw/palette.ts';
import { drawTimelineOverlay } from '../../app/features/timeline/draw-overlay.ts';
import { drawTimeline } from '../../app/features/timeline/draw-static.ts';
import { poseLength } from '#engine/math';
import { createSamplingContext, sample } from '#engine/runtime';
import { madeScene, madeView } from '../support/made-scene.ts';
import { METRICS } from '../support/recording-canvas.ts';
import { discardingCanvas } from '../support/discarding-canvas.ts';
import type { Candidate } from './measure.ts';
import { millionKeys } from './million-keys.ts';
import type { Stage } from './stages.ts';

/** One frame of the timeline, as far as script goes: a canvas that draws nothing. */
export function timelineStage(): Stage {
  const { animation } = millionKeys();
  const { duration, trackCount } = animation;
  const joints = Array.from({ length: trackCount }, (_, joint) => joint);
  const closed = madeScene(animation);
  const open = madeScene(animation, joints);
  const context = createSamplingContext(trackCount);
  sample(animation, context, 0.5, new Float32Array(poseLength(trackCount)));
  const pen = penOf(discardingCanvas(), darkPalette, METRICS);

  const picture = (name: string, scene: typeof open, seconds: number): Candidate => {
    let from = 0;
    return {
      name,
      units: 1,
      run: () => {
        from = (from + seconds / 100) % (duration - seconds + 1e-9);
        const view = madeView(scene, from, from + seconds);
        drawTimeline(pen, view, scene);
      },
    };
  };
  const view = madeView(closed);
  const state = {
    playhead: duration / 2,
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
    to: memoryPlaces(animation),
  };
  return {
    title: 'timeline, a million keys, 1,200 × 400 pixels',
    unit: 'frame',
    candidates: [
      picture('rows, the whole clip', closed, duration),
      picture('lanes, the whole clip', open, duration),
      picture('rows, panned at 6 s', closed, 6),
      picture('rows, panned at 0.1 s', closed, 0.1),
      {
        name: 'what moves over them',
        units: 1,
        run: () => drawTimelineOverlay(pen, view, closed, state),
      },
      {
        name: 'memory order',
        units: 1,
        run: () => drawMemory(pen, memory, state, columns),
      },
    ],
  };
}
