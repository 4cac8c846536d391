import { realpathSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import type { FileUnit } from '#engine/base';
import { importModel, modelFormat, modelUnit, resourcePath } from '#engine/import';
import type { ImportedModel, ReadResource } from '#engine/import';
import { CliError, withFileNameAsync } from './cli-error.ts';
import { isInside, readBytes } from './read-file.ts';
import { systemCode } from './system-errors.ts';

/**
 * Reads files that a model refers to: regular files in the model's folder. Nothing is fetched from the
 * network.
 */
export function resourceReaderBeside(model: string): ReadResource {
  return (uri, byteLength) => {
    if (/^[a-z][a-z\d+.-]+:/i.test(uri)) return Promise.resolve(undefined);
    const file = resourceFile(model, uri);
    return Promise.resolve(file === undefined ? undefined : readBytes(file, byteLength));
  };
}

/**
 * The file that an address in a model stands for; undefined if there is none.
 * @throws CliError if it is outside of the model's folder
 */
function resourceFile(model: string, uri: string): string | undefined {
  const path = resourcePath(uri);
  if (path.includes('\0')) return undefined;
  // A Mac writes an accent in names of files as a sign of its own, a model may not.
  const spellings = new Set([path, path.normalize('NFC'), path.normalize('NFD')]);
  for (const spelling of spellings) {
    const file = fileInFolder(model, spelling);
    if (file !== undefined) return file;
  }
  return undefined;
}

function fileInFolder(model: string, path: string): string | undefined {
  try {
    const folder = realpathSync(dirname(model));
    const wanted = join(folder, path);
    if (!isInside(folder, wanted)) return refuseOutside(model, path);
    const file = realpathSync(wanted);
    return isInside(folder, file) ? file : refuseOutside(model, path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

function refuseOutside(model: string, path: string): never {
  const message = `expected all files that it names in its own folder, found "${path}", which is outside of it. Copy the file beside the model, and correct the name.`;
  throw new CliError({ file: model, message });
}

/** Imports a file; undefined if it is no model. */
export async function openModel(file: string, mesh: boolean): Promise<ImportedModel | undefined> {
  const bytes = readBytes(file);
  if (modelFormat(file, bytes) === undefined) return undefined;
  const source = { name: basename(file), bytes, readResource: resourceReaderBeside(file) };
  return await withFileNameAsync(file, () => importModel(source, { mesh }));
}

/** The unit that the lengths of a model are probably in, by their size; undefined if the file or the user says it. */
export function probableUnit({ unit, likelyUnit }: ImportedModel): FileUnit | undefined {
  return unit === undefined ? modelUnit({ unit, likelyUnit }) : undefined;
}

/**
 * Where the files of each model go.
 * @throws CliError if two have one name
 */
export function outputFolders(models: readonly string[], output: string): string[] {
  if (models.length === 1) return [output];
  const names = models.map((model) => parse(model).name);
  const double = names.findIndex((name, index) => names.indexOf(name) < index);
  if (double < 0) return names.map((name) => join(output, name));
  const first = models[names.indexOf(names[double])];
  throw new CliError(
    `${first} and ${models[double]} would both be written to ${join(output, names[double])}: import one of them into another folder.`,
  );
}
