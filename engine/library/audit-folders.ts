import type { Finding } from '../base/finding.ts';
import type { FileUnit } from '../base/length.ts';
import { bytesInFile } from '../base/units.ts';
import { gatherFindings } from '../findings/gather.ts';
import { sortFindings } from '../findings/order.ts';
import { onSkeletonOf, pairObjects } from '../findings/pairs.ts';
import { applyRemedy } from '../findings/remedies.ts';
import { fitRig } from '../findings/rig-fit.ts';
import type { CheckedObject } from '../findings/request.ts';
import type { Clip, RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { clipRow, type ClipRow, type JointTest } from './clip-row.ts';
import { sourceBytes, type LibraryObject } from './model-clips.ts';
import { auditedFiles } from './shard.ts';
import {
  createContextReader,
  createSourceReader,
  type FolderContext,
  type LibraryFolder,
  type LibraryReader,
} from './folder-context.ts';
import { findSource } from './source-clips.ts';

/** A clip with the findings that its row counts. */
export interface AuditedClip {
  readonly row: ClipRow;
  readonly findings: readonly Finding[];
}

export interface AuditOptions {
  /** The files' unit of length. */
  readonly unit: FileUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
  /** Which joints errors count; all if missing. */
  readonly counted?: JointTest | undefined;
  /** Whether a finding is not counted. */
  isIgnored?(file: string, finding: Finding, names: readonly string[] | undefined): boolean;
  /** Called before each file, and with 1 at the end. */
  onProgress?(fraction: number): void;
}

/** A clip that is open, with what belongs to it. */
export interface OpenClip {
  readonly file: string;
  /** What it is called in its file; different for all clips of the file. */
  readonly name: string;
  /** A built one of an archive, or one of a model. */
  readonly clip: Clip;
  /** See {@link bytesInFile}, of a clip of a model {@link sourceBytes}. */
  readonly bytes: number;
  /** All objects of its file, in their order. */
  readonly objects: readonly CheckedObject[];
  readonly skeleton: Skeleton | undefined;
  /** The file of the skeleton. */
  readonly skeletonFile: string | undefined;
  /** What it was built from. */
  readonly source: RawAnimation | undefined;
  /** The file of the source. */
  readonly sourceFile: string | undefined;
  /** All that its findings may be about; the clip comes first. */
  readonly checked: readonly CheckedObject[];
  /** Of a clip of a model: what its import has found. */
  readonly imported?: readonly Finding[] | undefined;
}

/**
 * The built clips of archives and the clips of models in folders, one after the other, with their skeletons and sources. In
 * memory are the skeletons of the folders, and of clips and sources only those of one file at a time. Folders of models
 * alone are read only once.
 * @param folders sorted: a folder comes before those in it
 * @param onProgress called before each file, and with 1 at the end
 *
 * @example
 * const objects = [{ file: 'walk.ozz', label: 'ozz-animation "walk"', object: animation }];
 * const reader = { start: async () => bytes, open: async () => objects, fail: () => undefined };
 * for await (const { file, source } of openClips([{ path: '.', files: ['walk.ozz'] }], reader)) {
 *   console.assert(file === 'walk.ozz' && source === undefined);
 * }
 */
export async function* openClips(
  folders: readonly LibraryFolder[],
  reader: LibraryReader,
  onProgress?: (fraction: number) => void,
): AsyncGenerator<OpenClip, void> {
  const total = folders.reduce((sum, folder) => sum + auditedFiles(folder).length, 0);
  const contextOf = createContextReader(folders, reader);
  const readSource = createSourceReader(reader);
  let number = 0;
  for (const folder of folders) {
    const files = auditedFiles(folder);
    if (files.length === 0) continue;
    for (const file of files) {
      onProgress?.(number++ / total);
      const objects = await reader.open(file, false);
      yield* modelClips(objects);
      if (!objects.some(({ object }) => object.kind === 'animation')) continue;
      yield* clipsOf(objects, await contextOf(folder), readSource);
    }
  }
  onProgress?.(1);
}

/** The clips of a model, which has all that belongs to them. */
function* modelClips(objects: readonly LibraryObject[]): Generator<OpenClip, void> {
  const nameOf = clipNames();
  for (const own of objects) {
    const { object: clip, label, file, imported } = own;
    if (clip.kind !== 'raw-animation' || own.range !== undefined) continue;
    const checked = [own, ...objects.filter((other) => other !== own)];
    const pairs = pairObjects({ objects: checked });
    yield {
      file,
      name: nameOf(label),
      clip,
      bytes: sourceBytes(clip),
      objects,
      skeleton: pairs.skeletonOf(0),
      skeletonFile: pairs.skeletonFileOf(0),
      source: undefined,
      sourceFile: undefined,
      checked,
      imported,
    };
  }
}

/** What the clips of a file are called: several of the same label are numbered. */
function clipNames(): (label: string) => string {
  const seen = new Map<string, number>();
  return (label) => {
    const before = seen.get(label) ?? 0;
    seen.set(label, before + 1);
    return before === 0 ? label : `${label} #${before + 1}`;
  };
}

async function* clipsOf(
  objects: readonly CheckedObject[],
  context: FolderContext,
  readSource: ReturnType<typeof createSourceReader>,
): AsyncGenerator<OpenClip, void> {
  const beside = context.skeletons.filter(({ file }) => file !== objects.at(0)?.file);
  const nameOf = clipNames();
  for (const own of objects) {
    const { object: clip, label, file, range } = own;
    if (clip.kind !== 'animation') continue;
    const name = nameOf(label);
    const checked = [own, ...objects.filter((other) => other !== own), ...beside];
    const pairs = pairObjects({ objects: checked });
    const { name: clipName, trackCount, duration } = clip;
    const reference = await findSource(context, { file, name: clipName, trackCount, duration });
    const skeleton = pairs.skeletonOf(0);
    const found = reference && (await readSource(reference));
    const source = reference?.isModel === true ? found && inUnitOf(skeleton, found) : found;
    yield {
      file,
      name,
      clip,
      bytes: range === undefined ? 0 : bytesInFile(range, objects.length),
      objects,
      skeleton,
      skeletonFile: pairs.skeletonFileOf(0),
      source: source && placedSource(source, skeleton, context.skeletons),
      sourceFile: source?.file,
      checked: source === undefined ? checked : [...checked, source],
    };
  }
}

/** The source with the joints of the clip's skeleton. */
function placedSource(
  { file, object }: CheckedObject,
  skeleton: Skeleton | undefined,
  skeletons: readonly CheckedObject[],
): RawAnimation | undefined {
  if (object.kind !== 'raw-animation') return undefined;
  return onSkeletonOf({ file, object }, skeleton, skeletons);
}

/**
 * The clip of a model in the unit of a skeleton, where bones show that it is in another one: a model may say no unit, and
 * one that does becomes metres, whatever unit the library has.
 * @param skeleton that of the clip that the model is the source of
 *
 * @example
 * const model = { file: 'walk.bvh', label: 'BVH', object: raw };
 * console.assert(inUnitOf(skeleton, model).object.kind === 'raw-animation');
 */
export function inUnitOf(skeleton: Skeleton | undefined, model: CheckedObject): CheckedObject {
  const { object } = model;
  if (object.kind !== 'raw-animation' || skeleton?.count !== object.trackCount) return model;
  const { factor, units, resting } = fitRig(object, skeleton);
  if (factor === undefined || units === undefined) return model;
  const args = { factor: 1 / factor, resting };
  return { ...model, object: applyRemedy(object, { name: 'convert-units', args }) };
}

/**
 * The clips of folders as rows, with their findings.
 * @param folders sorted: a folder comes before those in it
 *
 * @example
 * const objects = [{ file: 'walk.ozz', label: 'ozz-animation "walk"', object: animation }];
 * const reader = { start: async () => bytes, open: async () => objects, fail: () => undefined };
 * const folders = [{ path: '.', files: ['walk.ozz'] }];
 * for await (const { row } of auditFolders(folders, reader, { unit: 'm', distance: 0.1 })) {
 *   console.assert(row.file === 'walk.ozz');
 * }
 */
export async function* auditFolders(
  folders: readonly LibraryFolder[],
  reader: LibraryReader,
  options: AuditOptions,
): AsyncGenerator<AuditedClip, void> {
  for await (const open of openClips(folders, reader, options.onProgress)) {
    try {
      yield auditClip(open, options);
    } catch (error) {
      reader.fail(open.file, error);
    }
  }
}

/** @throws AssetError if the source or the skeleton does not belong to the clip */
function auditClip(open: OpenClip, options: AuditOptions): AuditedClip {
  const { unit, distance, counted, isIgnored } = options;
  const { checked, skeleton, source, file, imported = [] } = open;
  const sources = new Map(source === undefined ? [] : [[0, checked.length - 1]]);
  const [{ findings: all }] = gatherFindings({ objects: checked, sources, unit });
  const found = imported.length === 0 ? all : sortFindings([...imported, ...all]);
  const findings = found.filter((finding) => isIgnored?.(file, finding, skeleton?.names) !== true);
  return { row: clipRow({ ...open, object: open.name, distance, counted, findings }), findings };
}
