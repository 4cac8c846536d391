import { dirname } from 'node:path';
import { gatherFindings, pairObjects } from '#engine/findings';
import type { CheckedObject, Finding } from '#engine/findings';
import { clipRow } from '#engine/library';
import type { ClipRow } from '#engine/library';
import { openChecked, type CheckedFile } from './checked-files.ts';
import { withFileName } from './cli-error.ts';
import { createSourceReader, folderContext, sourceOf } from './library-files.ts';
import type { FolderContext, LibraryFolder } from './library-files.ts';
import { isIgnored, type ProjectConfig } from './project-config.ts';
import { progress, type Session } from './terminal.ts';

/** A part of all files: the `index`th of `count`, from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** A clip with the findings that its row counts. */
export interface AuditedClip {
  readonly row: ClipRow;
  readonly findings: readonly Finding[];
}

export interface AuditOptions {
  readonly config: ProjectConfig;
  readonly shard: Shard;
  /** Distance at which errors are measured, in the files' unit. */
  readonly distance: number;
}

type ReadSource = ReturnType<typeof createSourceReader>;

/**
 * The clips of folders, one after the other. In memory are the skeletons of the folders, and of clips and
 * sources only those of one file at a time.
 */
export async function* auditFolders(
  folders: readonly LibraryFolder[],
  options: AuditOptions,
  session: Session,
): AsyncGenerator<AuditedClip, void> {
  const { index, count } = options.shard;
  const skeletons = new Map<string, readonly CheckedObject[]>();
  const task = progress(session, 'audit');
  const total = folders.reduce((sum, { files }) => sum + files.length, 0);
  const readSource = createSourceReader(session);
  let number = 0;
  for (const folder of folders) {
    const context = await folderContext(folder, session, inherited(skeletons, folder.path));
    skeletons.set(folder.path, context.skeletons);
    for (const file of folder.files) {
      task?.onProgress?.(number / total);
      if (number++ % count !== index) continue;
      yield* auditFile(await openChecked(file, session), context, options, readSource);
    }
  }
  task?.onProgress?.(1);
}

/** The skeletons of the nearest folder above. */
function inherited(
  skeletons: ReadonlyMap<string, readonly CheckedObject[]>,
  path: string,
): readonly CheckedObject[] {
  for (let below = path, folder = dirname(path); folder !== below; folder = dirname(folder)) {
    const found = skeletons.get(folder);
    if (found !== undefined) return found;
    below = folder;
  }
  return [];
}

async function* auditFile(
  { file, objects }: CheckedFile,
  context: FolderContext,
  options: AuditOptions,
  readSource: ReadSource,
): AsyncGenerator<AuditedClip, void> {
  const beside = context.skeletons.filter((skeleton) => skeleton.file !== file);
  const open = [...objects, ...beside];
  const seen = new Map<string, number>();
  for (const [index, { object, label }] of objects.entries()) {
    if (object.kind !== 'animation') continue;
    const before = seen.get(label) ?? 0;
    seen.set(label, before + 1);
    const reference = sourceOf(context, object);
    const source = reference && (await readSource(reference));
    const name = before === 0 ? label : `${label} #${before + 1}`;
    yield withFileName(file, () => auditClip({ open, index, source, name }, options));
  }
}

interface OpenClip {
  /** Everything that the clip may be paired with. */
  readonly open: readonly CheckedObject[];
  readonly index: number;
  readonly source: CheckedObject | undefined;
  /** Different for all clips of the file. */
  readonly name: string;
}

function auditClip(
  { open, index, source, name }: OpenClip,
  { config, distance }: AuditOptions,
): AuditedClip {
  const { file, object: clip, range } = open[index];
  if (clip.kind !== 'animation') throw new TypeError('not a clip');
  // The clip first: what follows in the list is not checked.
  const objects = [open[index], ...open.filter((_, at) => at !== index)];
  const pairs = pairObjects({ objects });
  const skeleton = pairs.skeletonOf(0);
  const sources = new Map(source === undefined ? [] : [[0, objects.length]]);
  if (source !== undefined) objects.push(source);
  const [{ findings: all }] = gatherFindings({ objects, sources, unit: config.unit });
  const nameOf = (joint: number): string => skeleton?.names.at(joint) ?? `joint ${joint}`;
  const findings = all.filter((finding) => !isIgnored(config, file, finding, nameOf));
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
