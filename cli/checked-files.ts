import { readArchive } from '#engine/archive';
import type { Archive, ArchiveEntry } from '#engine/archive';
import type { FileUnit, Finding } from '#engine/base';
import { archiveFindings, unreadableFinding } from '#engine/findings';
import type { CheckedObject } from '#engine/findings';
import { importModel, modelFormat, modelUnit } from '#engine/import';
import type { ImportOptions } from '#engine/import';
import { modelName, modelObjects } from '#engine/library';
import { CliError, withFileNameAsync } from './cli-error.ts';
import { refuseForeign } from './files.ts';
import { probableUnit, resourceReaderBeside } from './model-files.ts';
import { readBytes } from './read-file.ts';
import type { Session } from './terminal.ts';

/** A file to be checked: its objects, or the finding that says why there are none. */
export interface CheckedFile {
  readonly file: string;
  /** Of an archive: what was read. */
  readonly archive?: Archive;
  readonly objects: readonly CheckedObject[];
  /** What reading it has found. */
  readonly findings: readonly Finding[];
  /** Of a model: the unit of its lengths, see `modelUnit`. */
  readonly unit?: FileUnit | undefined;
  /** If it does not say the unit of its lengths: the probable one. */
  readonly probableUnit?: FileUnit | undefined;
  /** Of a model that says no unit: whether no known one makes its figure as large as a person. */
  readonly fitsNoUnit?: boolean | undefined;
}

/** A file and what was found in it, the worst first. */
export interface CheckedFindings {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/**
 * Opens an archive or a model. A file that cannot be read has one finding that says so.
 * @param report told why it cannot be read
 * @param options of the import of a model
 */
export async function openChecked(
  file: string,
  report: Session['report'],
  options: ImportOptions = {},
): Promise<CheckedFile> {
  try {
    return await withFileNameAsync(file, async () => {
      const bytes = readBytes(file);
      if (modelFormat(file, bytes) !== undefined) return await openModel(file, bytes, options);
      refuseForeign(file, bytes, 'an archive or a model');
      return openObjects(file, bytes);
    });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    report(error.failure, 2);
    return {
      file,
      objects: [],
      findings: [unreadableFinding(file, error.cause ?? error.failure.message)],
    };
  }
}

function openObjects(file: string, bytes: Uint8Array): CheckedFile {
  const archive = readArchive(bytes);
  const objects = archive.entries.map((entry) => ({
    file,
    label: labelOf(entry),
    object: entry.object,
    range: entry.range,
  }));
  return { file, archive, objects, findings: archiveFindings(archive, file) };
}

function labelOf({ tag, object }: ArchiveEntry): string {
  return 'name' in object && object.name !== '' ? `${tag} "${object.name}"` : tag;
}

async function openModel(
  file: string,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<CheckedFile> {
  const source = { name: modelName(file), bytes, readResource: resourceReaderBeside(file) };
  const imported = await importModel(source, options);
  return {
    file,
    objects: modelObjects(file, imported),
    findings: imported.findings,
    unit: modelUnit(imported),
    probableUnit: probableUnit(imported),
    fitsNoUnit: imported.likelyUnit !== undefined && modelUnit(imported) === undefined,
  };
}
