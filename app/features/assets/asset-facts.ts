import type { AssetObject } from '#engine/archive';
import { lengthText, type ByteRange } from '#engine/base';
import type { ImportFacts } from '#engine/import';
import { objectFacts, objectSummary, type Count, type FactValue } from '#engine/inspect';
import {
  formatBytes,
  formatCount,
  formatCounted,
  formatDuration,
  formatFloat32,
  formatClipDuration,
} from '../../draw/format.ts';
import { isAdditive } from '../../session/state/additive.ts';
import { assetsOfKind, fileSize, type Asset, type OpenFile } from '../../session/state/assets.ts';
import { firstFitting } from '../../session/state/pairing.ts';
import type { StageState } from '../../session/state/stage.ts';

/** One fact about an asset, and its place in the file. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Undefined for what is computed; empty if the object is not in a file. */
  readonly range?: ByteRange | undefined;
}

/** Facts that belong together. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const ADDED: Fact = { label: 'additive', value: 'yes, shown on the rest pose' };

/**
 * All facts in an asset's header and columns, with their byte ranges.
 * @param isDifference whether it is an additive clip; archives do not store this
 */
export function assetFacts(asset: Asset, file: OpenFile, isDifference = false): FactGroup[] {
  const { entry, givenName } = asset;
  const [all, ...parts] = objectFacts(entry.object).map(({ title, facts }) => ({
    title,
    facts: facts.map(({ label, value, range }) => ({ label, value: factText(value), range })),
  }));
  const own = all.facts.map((fact) =>
    fact.label === 'name' && givenName !== undefined
      ? { ...fact, value: `${givenName}, in the file: ${fact.value}` }
      : fact,
  );
  return [
    { ...all, facts: isDifference ? [...own, ADDED] : own },
    ...parts,
    ...(file.imported === undefined
      ? [{ title: 'File', facts: [...fileFacts(file), ...archiveFacts(asset, file)] }]
      : [
          { title: 'File', facts: [...fileFacts(file), ...importFacts(file.imported)] },
          ...humanBones(file.imported),
          { title: 'As an archive', facts: archiveFacts(asset, file) },
        ]),
  ];
}

function fileFacts(file: OpenFile): Fact[] {
  return [
    { label: 'name', value: file.name },
    { label: 'size', value: formatBytes(fileSize(file)) },
    { label: 'read in', value: formatDuration(file.parseMs / 1000) },
  ];
}

/** What the file was, as far as it says. */
function importFacts(imported: ImportFacts): Fact[] {
  const { format, version, exporter, unit, axes, rate, scene, scenes, root, roots } = imported;
  const facts = [
    { label: 'format', value: `${format} ${version}`.trim() },
    { label: 'made by', value: exporter },
    { label: 'unit', value: unit === undefined ? '' : lengthText(unit, 'm') },
    { label: 'axes', value: axes },
    { label: 'rate', value: rate === undefined ? '' : `${formatFloat32(rate)} Hz` },
    { label: 'scene', value: scene === undefined ? '' : withOthers(scene, scenes.length - 1) },
    { label: 'skeleton', value: skeletonText(root, roots) },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** Which joint is which bone of a human, in the order of the file. */
function humanBones({ humanBones: bones = {} }: ImportFacts): FactGroup[] {
  const facts = Object.entries(bones).map(([bone, joint]) => ({ label: bone, value: joint }));
  return facts.length === 0 ? [] : [{ title: 'Human bones', facts }];
}

function skeletonText(root: string | undefined, roots: readonly string[]): string {
  if (root !== undefined) return withOthers(root, roots.length - 1);
  return roots.length === 0 ? '' : `all ${roots.length} together`;
}

function withOthers(name: string, others: number): string {
  return others === 0 ? name : `${name}, and ${formatCounted(others, 'other')}`;
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

/** Counts that distinguish an object from others of its kind, the most telling first. */
export function summarize(object: AssetObject): readonly string[] {
  return objectSummary(object).map((value) =>
    'duration' in value ? formatClipDuration(value.duration) : factText(value),
  );
}

function factText(value: FactValue): string {
  if ('text' in value) return value.text || 'none';
  if ('count' in value) return countText(value);
  if ('counts' in value) return value.counts.map(countText).join(', ');
  if ('bytes' in value) return formatBytes(value.bytes);
  if ('duration' in value) return `${formatFloat32(value.duration)} s`;
  if ('span' in value) return formatDuration(value.span);
  return `${value.bitsPerJointPerFrame.toFixed(2)} bits per joint per frame`;
}

function countText({ count, one, many, padding = 0, paddedBy = 0 }: Count): string {
  const counted = one === undefined ? formatCount(count) : formatCounted(count, one, many);
  const among = padding > 0 ? ` (${formatCount(padding)} padding)` : '';
  return `${counted}${among}${paddedBy > 0 ? ` + ${paddedBy} padding` : ''}`;
}

/**
 * Whether an asset is an additive clip, judged with the skeleton on the stage or the first other one
 * that it fits.
 */
export function isAdditiveAsset({ assets, skeletonId }: StageState, asset: Asset): boolean {
  const clip = asset.entry.object;
  if (clip.kind !== 'animation' && clip.kind !== 'raw-animation') return false;
  const skeletons = assetsOfKind(assets, 'skeleton');
  const staged = skeletons.filter(({ id }) => id === skeletonId);
  const skeleton = firstFitting([...staged, ...skeletons], clip);
  return skeleton !== undefined && isAdditive(skeleton, clip);
}
