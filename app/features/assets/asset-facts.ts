import { childTable, isStep, keyCount, keyStreams, paddingKeyCount } from '#engine';
import type {
  Animation,
  AssetObject,
  ByteRange,
  GltfFacts,
  KeyStream,
  Mesh,
  RawAnimation,
  Skeleton,
  UserTrack,
} from '#engine';
import {
  formatBytes,
  formatCount,
  formatCounted,
  formatDuration,
  formatFloat32,
} from '../../draw/format.ts';
import type { Asset, OpenFile } from '../../session/state/assets.ts';
import { KIND_TITLE } from './asset-summary.ts';

/** One thing that is known of an asset, and where its file says so. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Undefined for what is worked out; of no length where the object stands in no file. */
  readonly range?: ByteRange | undefined;
}

/** Facts that belong together. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const ADDED: Fact = { label: 'additive', value: 'yes, shown on the rest pose' };

/**
 * All that an asset's header and columns say, with the bytes where they stand.
 * @param isAdditive whether it is a clip of differences, which no archive says of itself
 */
export function assetFacts(asset: Asset, file: OpenFile, isAdditive = false): FactGroup[] {
  const { object } = asset.entry;
  const added = isAdditive ? [ADDED] : [];
  return [
    { title: KIND_TITLE[object.kind], facts: [...objectFacts(object), ...added] },
    ...partFacts(object),
    ...(file.imported === undefined
      ? [{ title: 'File', facts: [...fileFacts(file), ...archiveFacts(asset, file)] }]
      : [
          { title: 'File', facts: [...fileFacts(file), ...importFacts(file.imported)] },
          { title: 'As an archive', facts: archiveFacts(asset, file) },
        ]),
  ];
}

function fileFacts({ name, parseMs, imported, archive }: OpenFile): Fact[] {
  return [
    { label: 'name', value: name },
    { label: 'size', value: formatBytes(imported?.byteLength ?? archive.bytes.length) },
    { label: 'read in', value: formatDuration(parseMs / 1000) },
  ];
}

function importFacts({ generator, scene, scenes }: GltfFacts): Fact[] {
  const facts: Fact[] = [{ label: 'format', value: 'glTF 2.0' }];
  if (generator !== '') facts.push({ label: 'made by', value: generator });
  if (scene === undefined) return facts;
  const others = scenes.length - 1;
  const value = others === 0 ? scene : `${scene}, and ${formatCounted(others, 'other')}`;
  return [...facts, { label: 'scene', value }];
}

/** Where an object stands in the archive that its file is, or would be saved as. */
function archiveFacts({ entry }: Asset, { archive, imported }: OpenFile): Fact[] {
  const facts: Fact[] = [
    { label: 'tag', value: `${entry.tag}, version ${entry.version}`, range: entry.range },
    { label: 'byte order', value: archive.littleEndian ? 'little endian' : 'big endian' },
    { label: 'objects', value: formatCount(archive.entries.length) },
  ];
  if (entry.range.length === 0) facts.push({ label: 'stored', value: 'no, made here' });
  if (imported === undefined) return facts;
  return [...facts, { label: 'size', value: formatBytes(archive.bytes.length) }];
}

function objectFacts(object: AssetObject): Fact[] {
  switch (object.kind) {
    case 'skeleton':
      return skeletonFacts(object);
    case 'animation':
      return animationFacts(object);
    case 'track':
      return trackFacts(object);
    case 'mesh':
      return meshFacts(object);
    case 'raw-skeleton':
      return [{ label: 'joints', value: formatCount(object.count), range: object.ranges.body }];
    case 'raw-animation':
      return rawAnimationFacts(object);
    case 'raw-track':
      return [
        { label: 'name', value: object.name || 'none' },
        { label: 'type', value: object.type },
        { label: 'keys', value: formatCount(object.count), range: object.ranges.body },
        {
          label: 'held keys',
          value: formatCount(object.interpolation.filter((mode) => mode === 0).length),
        },
      ];
  }
}

function skeletonFacts(skeleton: Skeleton): Fact[] {
  const { count, ranges } = skeleton;
  const { roots } = childTable(skeleton);
  return [
    { label: 'joints', value: formatCount(count), range: ranges.header },
    { label: 'roots', value: formatCount(roots.length) },
    { label: 'levels', value: formatCount(levelCount(skeleton)) },
    { label: 'names', value: formatBytes(ranges.names.length), range: ranges.names },
    { label: 'parents', value: formatBytes(ranges.parents.length), range: ranges.parents },
    { label: 'rest pose', value: formatBytes(ranges.restPose.length), range: ranges.restPose },
  ];
}

function levelCount({ count, parents }: Skeleton): number {
  const level = new Uint16Array(count);
  let deepest = 0;
  for (let joint = 0; joint < count; joint++) {
    level[joint] = parents[joint] < 0 ? 1 : level[parents[joint]] + 1;
    deepest = Math.max(deepest, level[joint]);
  }
  return deepest;
}

function animationFacts(animation: Animation): Fact[] {
  const { name, duration, trackCount, alignedTracks, timepoints, ranges } = animation;
  const padding = alignedTracks - trackCount;
  return [
    { label: 'name', value: name || 'none', range: ranges.name },
    { label: 'duration', value: `${formatFloat32(duration)} s`, range: ranges.header },
    {
      label: 'tracks',
      value: `${formatCount(trackCount)}${padding > 0 ? ` + ${padding} padding` : ''}`,
    },
    { label: 'timepoints', value: formatCount(timepoints.length), range: ranges.timepoints },
    { label: 'keys', value: keysValue(animation) },
  ];
}

/** As many as are stored, and how many of them are padding. */
function keysValue(animation: Animation): string {
  const padding = paddingKeyCount(animation);
  const keys = formatCount(keyCount(animation));
  return padding > 0 ? `${keys} (${formatCount(padding)} padding)` : keys;
}

function rawAnimationFacts(raw: RawAnimation): Fact[] {
  return [
    { label: 'name', value: raw.name || 'none' },
    { label: 'duration', value: `${formatFloat32(raw.duration)} s` },
    { label: 'tracks', value: formatCount(raw.trackCount) },
    { label: 'keys', value: formatCount(keyCount(raw)), range: raw.ranges.body },
    { label: 'translations', value: formatCount(raw.translations.times.length) },
    { label: 'rotations', value: formatCount(raw.rotations.times.length) },
    { label: 'scales', value: formatCount(raw.scales.times.length) },
  ];
}

function trackFacts(track: UserTrack): Fact[] {
  const { type, name, count, ranges } = track;
  let held = 0;
  for (let key = 0; key < count; key++) if (isStep(track, key)) held++;
  return [
    { label: 'name', value: name || 'none', range: ranges.name },
    { label: 'type', value: type, range: ranges.header },
    { label: 'keys', value: formatCount(count) },
    { label: 'ratios', value: formatBytes(ranges.ratios.length), range: ranges.ratios },
    { label: 'values', value: formatBytes(ranges.values.length), range: ranges.values },
    { label: 'held keys', value: formatCount(held), range: ranges.steps },
  ];
}

function meshFacts(mesh: Mesh): Fact[] {
  const { parts, vertexCount, triangleIndices, jointRemaps, ranges } = mesh;
  return [
    { label: 'vertices', value: formatCount(vertexCount), range: ranges.body },
    { label: 'triangles', value: formatCount(triangleIndices.length / 3) },
    { label: 'skin joints', value: formatCount(jointRemaps.length) },
    ...lookFacts(mesh),
    ...parts.map((part, index) => ({
      label: `part ${index}`,
      value: `${formatCount(part.vertexCount)} vertices, ${formatCounted(part.influences, 'influence')}`,
    })),
  ];
}

function lookFacts({ look }: Mesh): Fact[] {
  if (look === undefined) return [];
  return [
    { label: 'surfaces', value: formatCount(look.surfaces.length) },
    { label: 'pictures', value: formatCount(look.images.length) },
  ];
}

/** The key streams of an animation: a group each. */
function partFacts(object: AssetObject): FactGroup[] {
  if (object.kind !== 'animation') return [];
  return keyStreams(object).map((stream) => ({
    title: `${stream.kind}s`,
    facts: streamFacts(stream, object.duration),
  }));
}

function streamFacts({ count, iframes, ranges, timepoint }: KeyStream, duration: number): Fact[] {
  return [
    { label: 'keys', value: formatCount(count) },
    {
      label: 'times',
      value: timepoint.BYTES_PER_ELEMENT === 1 ? '1 byte each' : '2 bytes each',
      range: ranges.timepoint,
    },
    { label: 'offsets', value: '2 bytes each', range: ranges.previous },
    { label: 'values', value: '6 bytes each', range: ranges.values },
    { label: 'iframes', value: formatCount(iframes.count), range: ranges.iframeDesc },
    {
      label: 'snapshots',
      value: formatBytes(iframes.entries.length),
      range: ranges.iframeEntries,
    },
    {
      label: 'interval',
      value: iframes.count === 0 ? 'none' : formatDuration(iframes.interval * duration),
      range: ranges.iframeInterval,
    },
  ];
}
