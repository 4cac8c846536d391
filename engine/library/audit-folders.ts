import { invariant } from '../base/errors.ts';
import type { Finding } from '../base/finding.ts';
import type { LengthUnit } from '../base/length.ts';
import { gatherFindings } from '../findings/gather.ts';
import { pairObjects } from '../findings/pairs.ts';
import type { CheckedObject } from '../findings/request.ts';
import { clipRow, type ClipRow } from './clip-row.ts';
import { auditedFiles } from './shard.ts';
import {
  createContextReader,
  createSourceReader,
  sourceOf,
  type FolderContext,
  type LibraryFolder,
  type LibraryReader,
} from './folder-context.ts';

/** A clip with the findings that its row counts. */
export interface AuditedClip {
  readonly row: ClipRow;
  readonly findings: readonly Finding[];
}

export interface AuditOptions {
  /** The files' unit of length. */
  readonly unit: LengthUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
  /** Whether a finding is not counted. */
  isIgnored?(file: string, finding: Finding, names: readonly string[] | undefined): boolean;
  /** Called before each file, and with 1 at the end. */
  onProgress?(fraction: number): void;
}

/**
 * The clips of folders, one after the other. In memory are the skeletons of the folders, and of clips and
 * sources only those of one file at a time.
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
  const total = folders.reduce((sum, folder) => sum + auditedFiles(folder).length, 0);
  const contextOf = createContextReader(folders, reader);
  const readSource = createSourceReader(reader);
  let number = 0;
  for (const folder of folders) {
    const files = auditedFiles(folder);
    if (files.length === 0) continue;
    const context = await contextOf(folder);
    for (const file of files) {
      options.onProgress?.(number++ / total);
      const objects = await reader.open(file, false);
      for await (const { clip, source } of clipsWithSources(objects, context, readSource)) {
        try {
          yield auditClip(clip, source, options);
        } catch (error) {
          reader.fail(file, error);
        }
      }
    }
  }
  options.onProgress?.(1);
}

interface OpenClip {
  /** Everything that the clip may be paired with. The clip comes first, what follows is not checked. */
  readonly objects: readonly CheckedObject[];
  /** Different for all clips of the file. */
  readonly name: string;
}

async function* clipsWithSources(
  objects: readonly CheckedObject[],
  context: FolderContext,
  readSource: ReturnType<typeof createSourceReader>,
): AsyncGenerator<{ readonly clip: OpenClip; readonly source: CheckedObject | undefined }, void> {
  const beside = context.skeletons.filter(({ file }) => file !== objects.at(0)?.file);
  const seen = new Map<string, number>();
  for (const checked of objects) {
    const { object, label } = checked;
    if (object.kind !== 'animation') continue;
    const before = seen.get(label) ?? 0;
    seen.set(label, before + 1);
    const name = before === 0 ? label : `${label} #${before + 1}`;
    const others = objects.filter((other) => other !== checked);
    const reference = sourceOf(context, object);
    const source = reference && (await readSource(reference));
    yield { clip: { objects: [checked, ...others, ...beside], name }, source };
  }
}

/** @throws AssetError if the source or the skeleton does not belong to the clip */
function auditClip(
  { objects, name }: OpenClip,
  source: CheckedObject | undefined,
  { unit, distance, isIgnored }: AuditOptions,
): AuditedClip {
  const [{ file, object: clip, range }] = objects;
  invariant(clip.kind === 'animation', 'the first of the objects is the clip');
  const pairs = pairObjects({ objects });
  const skeleton = pairs.skeletonOf(0);
  const sources = new Map(source === undefined ? [] : [[0, objects.length]]);
  const checked = source === undefined ? objects : [...objects, source];
  const [{ findings: all }] = gatherFindings({ objects: checked, sources, unit });
  const findings = all.filter((finding) => isIgnored?.(file, finding, skeleton?.names) !== true);
  const row = clipRow({
    file,
    object: name,
    clip,
    bytes: range?.length ?? 0,
    skeleton,
    skeletonFile: pairs.skeletonFileOf(0),
    source: source?.object.kind === 'raw-animation' ? source.object : undefined,
    distance,
    findings,
  });
  return { row, findings };
}
