import { shortFloat } from '../base/float-text.ts';
import type { Ranges } from '../base/units.ts';
import { keyStream, type Animation, type KeyKind } from '../model/animation.ts';
import { keyCount, paddingKeyCount } from '../model/key-count.ts';
import type { Archive, ArchiveEntry, AssetObject } from './asset.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { isStep, type UserTrack } from '../model/user-track.ts';
import { bitsPerJointPerFrame } from '../inspect/bits-per-joint.ts';
import { clipStatistics, TRACK_USES } from '../inspect/clip-statistics.ts';
import { guessFrameRate } from '../inspect/frame-rate.ts';

/** What a document can say of an object. */
export type Fact = string | number | boolean | null | readonly Fact[] | Facts;
export type Facts = { readonly [name: string]: Fact };

/** What is in an archive, plainly, for people and programs alike; `skeletons` name the joints of clips. */
export function archiveFacts(
  { bytes, littleEndian, entries }: Archive,
  skeletons: readonly Skeleton[],
): Facts {
  const objects = entries.map((entry) => entryFacts(entry, skeletons));
  return { bytes: bytes.length, endianness: littleEndian ? 'little' : 'big', objects };
}

function entryFacts(
  { tag, version, range, object }: ArchiveEntry,
  skeletons: readonly Skeleton[],
): Facts {
  return {
    tag,
    version,
    kind: object.kind,
    range: { offset: range.offset, length: range.length },
    ...objectFacts(object, range.length, skeletons),
    ranges: rangeFacts(object.ranges),
  };
}

function objectFacts(object: AssetObject, bytes: number, skeletons: readonly Skeleton[]): Facts {
  switch (object.kind) {
    case 'skeleton':
    case 'raw-skeleton':
      return hierarchyFacts(object);
    case 'animation':
      return animationFacts(object, bytes, skeletons);
    case 'raw-animation':
      return rawAnimationFacts(object, bytes);
    case 'track':
      return trackFacts(object);
    case 'raw-track':
      return { name: object.name, type: object.type, keys: object.count };
    case 'mesh':
      return meshFacts(object);
  }
}

function hierarchyFacts({
  count,
  names,
  parents,
}: Pick<Skeleton, 'count' | 'names' | 'parents'>): Facts {
  const depth = new Uint16Array(count);
  let roots = 0;
  for (let joint = 0; joint < count; joint++) {
    if (parents[joint] === NO_PARENT) roots++;
    depth[joint] = parents[joint] === NO_PARENT ? 1 : depth[parents[joint]] + 1;
  }
  const hierarchy = names.map((name, joint) => ({ name, parent: parents[joint] }));
  return { joints: count, roots, depth: Math.max(0, ...depth), hierarchy };
}

function animationFacts(
  animation: Animation,
  bytes: number,
  skeletons: readonly Skeleton[],
): Facts {
  const { name, duration, trackCount, timepoints } = animation;
  const skeleton = skeletons.find(({ count }) => count === trackCount);
  const { kinds } = clipStatistics(animation, skeleton);
  const joints = Array.from({ length: trackCount }, (_, joint) => ({
    joint,
    name: skeleton?.names[joint] ?? null,
    ...Object.fromEntries(
      kinds.map(({ kind, keysOfTrack, useOfTrack }) => [
        `${kind}s`,
        { keys: keysOfTrack[joint], use: TRACK_USES[useOfTrack[joint]] },
      ]),
    ),
  }));
  return {
    name,
    duration: shortFloat(duration),
    tracks: trackCount,
    timepoints: timepoints.length,
    framesPerSecond: guessFrameRate(animation)?.rate ?? null,
    keys: keyCount(animation),
    paddingKeys: paddingKeyCount(animation),
    bitsPerJointPerFrame: bitsPerJointPerFrame(animation, bytes),
    ...Object.fromEntries(
      kinds.map(({ kind, keys: count, paddingKeys, tracks, keyBytes }) => [
        `${kind}s`,
        { keys: count, paddingKeys, tracks, keyBytes, ...iframeFacts(animation, kind) },
      ]),
    ),
    joints,
  };
}

function iframeFacts(animation: Animation, kind: KeyKind): Facts {
  const { iframes, ranges } = keyStream(animation, kind);
  const { desc, entries, interval } = iframes;
  const sizes = Array.from({ length: iframes.count }, (_, iframe) => {
    const end = iframe + 1 < iframes.count ? desc[2 * iframe + 2] : entries.length;
    return { bytes: end - desc[2 * iframe], lastKey: desc[2 * iframe + 1] };
  });
  return { iframes: sizes, iframeInterval: shortFloat(interval), ranges: rangeFacts(ranges) };
}

function rangeFacts(ranges: Ranges<string>): Facts {
  return Object.fromEntries(
    Object.entries(ranges).map(([part, { offset, length }]) => [part, { offset, length }]),
  );
}

function rawAnimationFacts(raw: RawAnimation, bytes: number): Facts {
  const { name, duration, trackCount, translations, rotations, scales } = raw;
  return {
    name,
    duration: shortFloat(duration),
    tracks: trackCount,
    framesPerSecond: guessFrameRate(raw)?.rate ?? null,
    keys: keyCount(raw),
    bitsPerJointPerFrame: bitsPerJointPerFrame(raw, bytes),
    translations: { keys: translations.times.length },
    rotations: { keys: rotations.times.length },
    scales: { keys: scales.times.length },
  };
}

function trackFacts(track: UserTrack): Facts {
  const steps = Array.from(track.ratios, (_, key) => Number(isStep(track, key)));
  const held = steps.reduce((sum, step) => sum + step, 0);
  return { name: track.name, type: track.type, keys: track.count, steps: held };
}

function meshFacts({ parts, vertexCount, triangleIndices, jointRemaps }: Mesh): Facts {
  return {
    vertices: vertexCount,
    triangles: triangleIndices.length / 3,
    joints: jointRemaps.length,
    parts: parts.map((part) => ({ vertices: part.vertexCount, influences: part.influences })),
  };
}
