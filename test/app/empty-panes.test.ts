import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import CurvesPane from '../../app/features/curves/curves-pane.tsx';
import JointsPane from '../../app/features/joints/joints-pane.tsx';
import MemoryPane from '../../app/features/memory/memory-pane.tsx';
import TimelinePane from '../../app/features/timeline/timeline-pane.tsx';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { madeFile } from '../support/app-files.ts';
import { readObject, validFixture } from '../support/archives.ts';
import { rawClip } from '../support/raw-clip.ts';
import { paneText } from '../support/render-pane.tsx';
import { testSession } from '../support/test-session.ts';

const PANES: readonly (readonly [string, ComponentType, string])[] = [
  ['Joints', JointsPane, 'No joints: what is open has none'],
  ['Curves', CurvesPane, 'This clip moves no joints'],
  ['Timeline', TimelinePane, 'This clip moves no joints'],
  ['Memory', MemoryPane, 'This clip has no keys'],
];

it.each(PANES)('%s of a skeleton and a clip without joints says so', (_, pane, text) => {
  const session = testSession();
  const skeleton = readObject(validFixture('one.skeleton.ozz'), 'skeleton');
  const empty = {
    ...skeleton,
    count: 0,
    names: [],
    parents: new Int16Array(0),
    restPose: new Float32Array(0),
  };
  const clip = buildAnimation(rawClip([], 1, 'empty'));
  session.store.getState().addFiles([madeFile('s.ozz', empty), madeFile('c.ozz', clip)]);
  session.store.getState().refillStage();
  expect(session.store.getState().clipId).not.toBeNull();
  expect(paneText(session, pane)).toBe(text);
});

it('Curves of a clip that does not fit the skeleton say why', () => {
  const session = testSession(['three.skeleton.ozz', 'eight.animation.ozz']);
  expect(paneText(session, CurvesPane)).toContain('does not fit: the animation has 8 tracks');
});
