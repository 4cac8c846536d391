import { readArchive, writeArchive } from '#engine/archive';
import type { Archive, AssetObject } from '#engine/archive';
import { AssetError } from '#engine/base';
import { identityPose } from '#engine/math';
import { TRACK_COMPONENTS } from '#engine/model';
import { isOlder, upgradeObjects } from '#engine/offline';
import type { Animation } from '#engine/model';
import {
  createSamplingContext,
  localToModel,
  resetContext,
  sample,
  sampleRaw,
  sampleTrack,
} from '#engine/runtime';
import { byteDifference } from '../support/archives.ts';

/** What became of a damaged file. */
export type Outcome = 'refused' | 'valid';

/** Derived tables take several times the bytes of the keys that they are derived from. */
const MAX_BYTES_A_BYTE = 8;
const FREE_BYTES = 4096;

/** Ratios that play a clip forward, backward, across its iframes and at its ends. */
const RATIOS = [0, 0.3, 0.31, 1, 0.9, 0.05, 0.5, 0, 1];

/**
 * Reads bytes that may be anything: they are refused by an {@link AssetError} that points into
 * them, or whatever they are can be played without a NaN, written again byte for byte, and takes no
 * more memory than a few times the file.
 * @throws Error when they are neither
 */
export function checkBytes(bytes: Uint8Array): Outcome {
  const archive = readOrRefuse(bytes);
  if (archive === undefined) return 'refused';
  const { entries, littleEndian, trailing } = archive;
  const objects = entries.map(({ object }) => object);
  const own = bytes.subarray(0, trailing?.offset);
  if (objects.some(isOlder)) requireUpgrade(objects);
  else {
    const difference = byteDifference(writeArchive(objects, { littleEndian }), own);
    if (difference !== undefined) throw new Error(`written again, ${difference}`);
  }
  const taken = ownedBytes(objects, bytes.buffer);
  if (taken > MAX_BYTES_A_BYTE * bytes.length + FREE_BYTES) {
    throw new Error(`${taken} bytes allocated for ${bytes.length}`);
  }
  objects.forEach(play);
  return 'valid';
}

/** What is read of an older version can be written in the current one, or is refused, and is the same then. */
function requireUpgrade(objects: readonly AssetObject[]): void {
  let upgraded: Uint8Array;
  try {
    upgraded = writeArchive(upgradeObjects(objects, { keepOrder: true }));
  } catch (error) {
    if (error instanceof AssetError) return;
    throw error;
  }
  readArchive(upgraded).entries.forEach(({ object }) => play(object));
}

function readOrRefuse(bytes: Uint8Array): Archive | undefined {
  try {
    return readArchive(bytes);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    const { offset } = error;
    if (offset !== undefined && offset >= 0 && offset <= bytes.length) return undefined;
    throw new Error(`refused at byte ${offset} of ${bytes.length}`, { cause: error });
  }
}

/** Bytes of all columns below `value` that are no views into the file. */
export function ownedBytes(value: unknown, file: ArrayBufferLike): number {
  if (ArrayBuffer.isView(value)) return value.buffer === file ? 0 : value.byteLength;
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + ownedBytes(part, file), 0);
}

function play(object: AssetObject): void {
  switch (object.kind) {
    case 'animation':
      return playClip(object);
    case 'raw-animation': {
      const pose = identityPose(object.trackCount);
      for (const ratio of RATIOS) {
        sampleRaw(object, ratio * object.duration, pose);
        requireFinite(pose, ratio);
      }
      return undefined;
    }
    case 'track': {
      const value = new Float32Array(TRACK_COMPONENTS[object.type]);
      for (const ratio of RATIOS) {
        sampleTrack(object, ratio, value);
        requireFinite(value, ratio);
      }
      return undefined;
    }
    case 'skeleton':
      return localToModel(object, object.restPose, new Float32Array(16 * object.count));
    default:
      return undefined;
  }
}

/** Wherever a player comes from, it must arrive at the same pose. */
function playClip(clip: Animation): void {
  const context = createSamplingContext(clip.trackCount);
  const fresh = createSamplingContext(clip.trackCount);
  const pose = identityPose(clip.trackCount);
  const same = identityPose(clip.trackCount);
  for (const ratio of RATIOS) {
    sample(clip, context, ratio, pose);
    requireFinite(pose, ratio);
    resetContext(fresh);
    sample(clip, fresh, ratio, same);
    const wrong = pose.findIndex((value, i) => value !== same[i]);
    if (wrong >= 0) {
      throw new Error(`${pose[wrong]}, not ${same[wrong]}, at float ${wrong} of ratio ${ratio}`);
    }
  }
}

function requireFinite(values: Float32Array, ratio: number): void {
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) throw new Error(`${values[wrong]} at float ${wrong} when played at ${ratio}`);
}
