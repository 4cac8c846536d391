import type { GLTF } from '@gltf-transform/core';
import type { Seconds } from '../base/units.ts';
import { nextFloat } from '../math/next-float.ts';
import type { RawTrack } from '../model/raw.ts';
import { isStep, TRACK_COMPONENTS, type UserTrack } from '../model/user-track.ts';
import { buildTrack } from '../offline/track-builder.ts';
import { edgesBetween } from '../runtime/track-triggering.ts';
import { secondsAt } from './clip-keys.ts';
import { addSampler } from './sampler.ts';
import type { GltfFile } from './gltf-file.ts';
import type { JointNodes } from './nodes.ts';
import { ownExtras } from './own-extras.ts';

type Track = UserTrack | RawTrack;

const TYPES = {
  float: 'SCALAR',
  float2: 'VEC2',
  float3: 'VEC3',
  float4: 'VEC4',
  quaternion: 'VEC4',
} as const;

const POINTER = 'KHR_animation_pointer';

function holds(track: Track, key: number): boolean {
  return track.kind === 'track' ? isStep(track, key) : track.interpolation[key] === 0;
}

/**
 * Adds a user track to an animation: an animated member of `extras` of the joint that its name begins with, else of the
 * root. glTF interpolates all keys of a channel alike: where some hold and others do not, those that hold get a second
 * key right before the next one.
 */
export function addTrack(
  file: GltfFile,
  animation: GLTF.IAnimation,
  joints: JointNodes,
  track: Track,
  duration: Seconds,
): void {
  if (track.count === 0) return;
  const { node, property } = placeOf(joints, track.name);
  const keys = Array.from({ length: track.count }, (_, key) => holds(track, key));
  // What the last key does is never seen.
  const steps = keys.slice(0, -1).filter(Boolean).length;
  const allHold = track.count > 1 ? steps === track.count - 1 : keys[0];
  const sampler = addSampler(file, animation, keysOf(track, duration, allHold ? [] : keys), {
    type: TYPES[track.type],
    what: `user track "${track.name}"`,
    isStep: allHold,
  });
  const target = { path: 'pointer' as GLTF.AnimationChannelTargetPath };
  const pointer = `/nodes/${node}/extras/${property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  animation.channels.push({
    sampler,
    target: { ...target, extensions: { [POINTER]: { pointer } } },
    extras: ownExtras({ track: track.name, type: track.type }),
  });
  declare(file, node, property, track);
}

/** What a pointer points at has to be there, and the extension has to be named. */
function declare({ json }: GltfFile, node: number, property: string, track: Track): void {
  const first = [...track.values.subarray(0, TRACK_COMPONENTS[track.type])];
  const extras = { [property]: first.length === 1 ? first[0] : first };
  json.nodes[node].extras = { ...extras, ...(json.nodes[node].extras as object | undefined) };
  json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), POINTER])];
}

/** The importers name tracks `JOINT-PROPERTY`; the longest name of a joint that fits counts. */
function placeOf({ names, root }: JointNodes, track: string): { node: number; property: string } {
  let node = -1;
  names.forEach((name, joint) => {
    const fits = track.startsWith(`${name}-`) && track.length > name.length + 1;
    if (fits && name.length > (names[node]?.length ?? 0)) node = joint;
  });
  if (node < 0) return { node: root, property: track === '' ? 'track' : track };
  return { node, property: track.slice(names[node].length + 1) };
}

function keysOf(
  { ratios, values, type, count }: Track,
  duration: Seconds,
  holding: readonly boolean[],
): { times: Float32Array; values: Float32Array } {
  const width = TRACK_COMPONENTS[type];
  const times: number[] = [];
  const numbers: number[] = [];
  for (let key = 0; key < count; key++) {
    const own = values.subarray(key * width, (key + 1) * width);
    const last = times.at(-1) ?? -1;
    const wanted = secondsAt(ratios[key], duration, (seconds) => seconds / duration);
    const time = wanted > last ? wanted : nextFloat(last);
    const held = nextFloat(time, -1);
    if (holding[key - 1] && held > last) {
      times.push(held);
      numbers.push(...values.subarray((key - 1) * width, key * width));
    }
    times.push(time);
    numbers.push(...own);
  }
  return { times: Float32Array.from(times), values: Float32Array.from(numbers) };
}

/** An event: a float track crosses a threshold. */
interface TrackEvent {
  readonly track: string;
  readonly time: Seconds;
  readonly rising: boolean;
  readonly threshold: number;
}

/** Where float tracks cross a threshold, by time. */
export function eventsOf(
  tracks: readonly Track[],
  duration: Seconds,
  threshold: number | undefined,
): TrackEvent[] {
  return tracks
    .flatMap((track) => {
      if (track.type !== 'float' || track.count < 2) return [];
      const chosen = threshold ?? middle(track.values);
      return edgesBetween(track.kind === 'track' ? track : buildTrack(track), chosen, 0, 1).map(
        ({ ratio, rising }) => ({
          track: track.name,
          time: Math.fround(Math.min(1, ratio) * duration),
          rising,
          threshold: chosen,
        }),
      );
    })
    .toSorted((a, b) => a.time - b.time);
}

/** Half-way between the smallest and the largest value. */
function middle(values: Float32Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Math.fround((low + high) / 2);
}
