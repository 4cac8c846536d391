import type { RawTrack } from '../../model/raw.ts';
import type { KindFacts } from '../shared/kind.ts';

export const rawTrackFacts: KindFacts<RawTrack> = {
  title: 'Source track',
  summary: ({ type, count }) => [{ text: type }, { count, one: 'key' }],
  details: ({ type, name, count, interpolation, ranges }) => {
    const held = interpolation.filter((mode) => mode === 0).length;
    return [
      { label: 'name', value: { text: name } },
      { label: 'type', value: { text: type } },
      { label: 'keys', value: { count }, range: ranges.body },
      { label: 'held keys', value: { count: held } },
    ];
  },
  json: ({ type, name, count }) => ({ name, type, keys: count }),
};
