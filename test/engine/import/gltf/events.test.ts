import { expect, it } from 'vitest';
import { eventTracks } from '../../../../engine/import/gltf/events.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const clip = rawClip([{}], 2, 'walk');

/** The tracks of some events, by name: ratio and value of every key. */
const tracksOf = (events: unknown, known: readonly string[] = []) =>
  eventTracks({ samplers: [], channels: [], extras: { events } }, clip, new Set(known)).map(
    ({ track }) => [track.name, Array.from(track.ratios, (ratio, i) => [ratio, track.values[i]])],
  );

it.each([
  ['no list', 'step'],
  ['what is no event', [null, 1, 'step', [], {}]],
  ['events without a time', [{ name: 'step' }, { name: 'step', time: '1' }]],
  [
    'events outside of the clip',
    [
      { name: 'step', time: -1 },
      { name: 'step', time: 2.5 },
    ],
  ],
  ['events without a name', [{ time: 1 }]],
])('takes nothing of %s', (_, events) => {
  expect(tracksOf(events)).toEqual([]);
});

it('makes a step of what begins and ends', () => {
  const events = [
    { track: 'ground', time: 1.5, rising: true },
    { track: 'ground', time: 0.5, rising: false },
  ];
  expect(tracksOf(events)).toEqual([
    [
      'ground',
      [
        [0, 1],
        [0.25, 0],
        [0.75, 1],
      ],
    ],
  ]);
});

it('makes a frame of a moment', () => {
  const [[, keys]] = tracksOf([{ name: 'shout', time: 1 }]);
  expect(keys).toEqual([
    [0, 0],
    [0.5, 1],
    [Math.fround((1 + 1 / 30) / 2), 0],
  ]);
});

it('says nothing twice', () => {
  expect(tracksOf([{ track: 'ground', time: 1, rising: true }], ['ground'])).toEqual([]);
});
