import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import { rawClip } from '../../support/raw-clip.ts';

const FRAMES = Array.from({ length: 31 }, (_, frame) => frame / 30);

/** Keys of a joint that goes on all the time. */
const moving = (times: readonly number[]): { translations: number[][] } => ({
  translations: times.map((time) => [time, time * time, 0, 0]),
});

it.each<[string, readonly number[], readonly number[], string | undefined]>([
  ['all tracks on frames', FRAMES, FRAMES, undefined],
  ['a track that ends right before a frame', FRAMES, [...FRAMES.slice(0, 20), 0.66], undefined],
  ['a track that ends right after a frame', FRAMES, [...FRAMES.slice(0, 20), 0.64], undefined],
  ['a track that ends between two frames', FRAMES, [...FRAMES.slice(0, 20), 0.65], undefined],
  ['a key right before a frame', FRAMES, [0, 0.66, 1], 'there twice'],
  ['a key between two frames', FRAMES, [0, 0.65, 1], 'between frames'],
  ['a frame without keys', FRAMES.filter((_, frame) => frame !== 20), [0, 1], 'missing'],
])('%s', (_, one, another, problem) => {
  const object = rawClip([moving(one), moving(another)]);
  const [{ findings }] = [
    ...gatherFindings({ objects: [{ file: 'a.ozz', label: object.kind, object }] }),
  ];
  const messages = findings
    .filter(({ code }) => code === 'frame-rate')
    .map(({ message }) => message);
  expect(messages).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)]);
});
