import { isStep, type UserTrack } from '../../model/user-track.ts';
import type { KindFacts } from '../shared/kind.ts';

export const trackFacts: KindFacts<UserTrack> = {
  title: 'User track',
  summary: ({ type, count }) => [{ text: type }, { count, one: 'key' }],
  details: (track) => {
    const { type, name, count, ranges } = track;
    const { ratios, values, steps } = ranges;
    return [
      { label: 'name', value: { text: name }, range: ranges.name },
      { label: 'type', value: { text: type }, range: ranges.header },
      { label: 'keys', value: { count } },
      { label: 'ratios', value: { bytes: ratios.length }, range: ratios },
      { label: 'values', value: { bytes: values.length }, range: values },
      { label: 'held keys', value: { count: heldKeys(track) }, range: steps },
    ];
  },
  json: (track) => ({
    name: track.name,
    type: track.type,
    keys: track.count,
    steps: heldKeys(track),
  }),
};

/** How many keys hold their value until the next one. */
function heldKeys(track: UserTrack): number {
  let held = 0;
  for (let key = 0; key < track.count; key++) if (isStep(track, key)) held++;
  return held;
}
