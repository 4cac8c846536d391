import type { GLTF } from '@gltf-transform/core';
import { emptyRanges, type Seconds } from '../../base/units.ts';
import type { RawAnimation, RawTrack } from '../../model/raw.ts';
import type { ImportedTrack } from '../model.ts';

/** An event as `extras.events` of an animation lists it. */
interface StoredEvent {
  readonly name: string;
  readonly time: Seconds;
  /** Whether it begins or ends something; undefined for a moment. */
  readonly rising: boolean | undefined;
}

/** How long a moment lasts, so that players that step over it see it. */
const MOMENT: Seconds = 1 / 30;

/**
 * The events of an animation as float tracks that step, one for each name: 1 while it lasts, else 0. Those of a user track
 * that the file has, too, say nothing new.
 *
 * @param known names of the clip's user tracks
 */
export function eventTracks(
  animation: GLTF.IAnimation,
  clip: RawAnimation,
  known: ReadonlySet<string>,
): ImportedTrack[] {
  const events = storedEvents(animation, clip.duration);
  const names = [...new Set(events.map(({ name }) => name))].filter((name) => !known.has(name));
  return names.map((name) => {
    const own = events.filter((event) => event.name === name);
    const track = stepTrack(name, own, clip.duration);
    return { clip: clip.name, joint: 'event', property: name, track };
  });
}

/** Events with a name and a time within the clip, by time; whatever else the list holds is not meant for us. */
function storedEvents({ extras }: GLTF.IAnimation, duration: Seconds): StoredEvent[] {
  const list: unknown = extras?.events;
  if (!Array.isArray(list)) return [];
  const events = list.flatMap((event: unknown): StoredEvent[] => {
    if (typeof event !== 'object' || event === null) return [];
    const { name, track, time, rising } = event as Readonly<Record<string, unknown>>;
    const called = track ?? name;
    if (typeof called !== 'string' || typeof time !== 'number') return [];
    if (!(time >= 0 && time <= duration)) return [];
    return [{ name: called, time, rising: typeof rising === 'boolean' ? rising : undefined }];
  });
  return events.toSorted((a, b) => a.time - b.time);
}

function stepTrack(name: string, events: readonly StoredEvent[], duration: Seconds): RawTrack {
  const begins = events[0].rising === false ? 1 : 0;
  const values = new Map<number, number>([[0, begins]]);
  const set = (time: Seconds, value: number): void => {
    values.set(Math.fround(Math.min(1, time / duration)), value);
  };
  events.forEach(({ time, rising }, i) => {
    set(time, rising === false ? 0 : 1);
    const next = events.at(i + 1)?.time ?? Infinity;
    if (rising === undefined && time + MOMENT < Math.min(next, duration)) set(time + MOMENT, 0);
  });
  const keys = [...values].toSorted((a, b) => a[0] - b[0]);
  return {
    kind: 'raw-track',
    type: 'float',
    name,
    count: keys.length,
    // All of them hold their value.
    interpolation: new Uint8Array(keys.length),
    ratios: Float32Array.from(keys, ([ratio]) => ratio),
    values: Float32Array.from(keys, ([, value]) => value),
    ranges: emptyRanges('body'),
  };
}
