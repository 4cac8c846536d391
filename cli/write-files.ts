import { rmdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { lstat, mkdir, open, readlink, realpath, stat, type FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from './cli-error.ts';
import { isInside } from './read-file.ts';
import { guardSignals, type SignalGuard } from './signals.ts';
import { fileError, systemCode, type FileAct } from './system-errors.ts';
import type { Session } from './terminal.ts';

/** Stands for standard output among file names. */
export const STANDARD_OUTPUT = '-';

/** A file to write. */
export interface OutputFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A file that is written under another name first. */
interface Draft {
  readonly file: string;
  readonly target: string;
  readonly path: string;
}

/** What has to be undone if writing fails. */
interface Started {
  readonly drafts: Draft[];
  /** Folders that were made, parents first. */
  readonly folders: string[];
}

/**
 * Writes a file. A regular one is written as a whole or not at all, keeps its permissions, and is found
 * through symbolic links. Devices and pipes are written as they are; `-` is standard output.
 * @throws CliError if it cannot be written
 */
export async function writeFile(session: Session, file: string, bytes: Uint8Array): Promise<void> {
  if (file === STANDARD_OUTPUT) session.outBytes(bytes);
  else await writeFiles([{ file, bytes }]);
}

/**
 * The session for a command's other results: they go to standard error if standard output is for a
 * file.
 * @throws CliError if standard output is also for a JSON document
 */
export function resultsBeside(
  session: Session,
  output: string | undefined,
  isJson: boolean | undefined,
): Session {
  if (output !== STANDARD_OUTPUT) return session;
  if (isJson === true) {
    throw new CliError('Standard output is for the file (-) or for --json: give one of them.');
  }
  return { ...session, out: session.err };
}

/**
 * Refuses, before any work, to write over a file that is read: the source would be lost.
 * @param inputs undefined where an option was not given
 * @throws CliError also if the name is empty
 */
export function checkOutput(output: string, inputs: readonly (string | undefined)[]): void {
  if (output === '') {
    throw new CliError(
      'expected the name of a file to write, found "". Name one, or - for stdout.',
    );
  }
  if (output === STANDARD_OUTPUT) return;
  const target = identityOf(output);
  for (const input of inputs) {
    if (input === undefined || target === undefined || identityOf(input) !== target) continue;
    const message = `cannot be written, this command reads it (as ${input}) and it would be lost. Choose another name.`;
    throw new CliError({ file: output, message });
  }
}

/** Whether two names are of one file, also if there is none yet. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => identityOf(file) ?? resolve(file));
  return a === b;
}

/** The same for all names of a file; undefined if there is none. Other problems are for reading and writing to report. */
function identityOf(file: string): string | undefined {
  try {
    const stats = statSync(file, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes files, all of them or none, as {@link writeFile} does.
 * @param inside a folder that all of them are in. It is made with the missing folders below it. Files
 * that symbolic links would put elsewhere are refused.
 */
export async function writeFiles(files: readonly OutputFile[], inside?: string): Promise<void> {
  const guard = guardSignals();
  const started: Started = { drafts: [], folders: [] };
  const special: OutputFile[] = [];
  try {
    const root = inside === undefined ? undefined : await madeFolder(started, inside, undefined);
    for (const output of files) {
      if (root !== undefined) await madeFolder(started, dirname(output.file), root);
      if (await isSpecial(output.file)) special.push(output);
      else await writeDraft(started, output, root, guard);
    }
    guard.check();
    // Nothing can interrupt this loop.
    for (const { path, target, file } of started.drafts)
      attempt(file, () => renameSync(path, target));
  } catch (error) {
    undo(started);
    throw error;
  } finally {
    guard.release();
  }
  for (const output of special) await writeSpecial(output);
}

function undo({ drafts, folders }: Started): void {
  for (const { path } of drafts) rmSync(path, { force: true });
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody else has put something into it.
    }
  }
}

function attempt(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw fileError(file, 'write', error);
  }
}

/** Whether something is there that is neither a regular file nor a folder. */
async function isSpecial(file: string): Promise<boolean> {
  const stats = await statOf(file);
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

async function statOf(file: string, act: FileAct = 'write'): Promise<Stats | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileError(file, act, error);
  }
}

/** Waits for a reader if it is a pipe. */
async function writeSpecial({ file, bytes }: OutputFile): Promise<void> {
  try {
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(file, 'write', error);
  }
}

async function writeDraft(
  started: Started,
  { file, bytes }: OutputFile,
  root: string | undefined,
  guard: SignalGuard,
): Promise<void> {
  guard.check();
  try {
    const before = await statOf(file);
    if (before !== undefined) refuseProtected(file, before);
    const target = await targetOf(file);
    if (root !== undefined && !isInside(root, target)) refuseOutside(root, file);
    const path = join(dirname(target), `.posescope-${process.pid}-${started.drafts.length}.draft`);
    // Fails if it exists: nobody can have put a link there.
    const handle = await open(path, 'wx');
    started.drafts.push({ file, target, path });
    try {
      await handle.writeFile(bytes, { signal: guard.signal });
      if (before !== undefined) await keepPermissions(handle, before);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    guard.check();
    throw fileError(file, 'write', error);
  }
}

/** Root may write everything. It must not be by accident. */
function refuseProtected(file: string, stats: Stats): void {
  if (stats.isDirectory()) {
    throw new CliError({
      file,
      message: 'cannot be written, a folder has that name. Choose another name.',
    });
  }
  if ((stats.mode & 0o222) !== 0) return;
  const message = 'cannot be written, it is read-only. Choose another name, or make it writable.';
  throw new CliError({ file, message });
}

async function keepPermissions(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const made = await handle.stat();
  if (made.uid !== uid || made.gid !== gid) {
    // Only root may give files away. Whoever else may replace the file becomes its owner.
    await handle.chown(uid, gid).catch(() => undefined);
  }
  await handle.chmod(mode & 0o7777);
}

const MAX_LINKS = 40;

/** The path of the file that is written, with all symbolic links resolved; the file need not exist. */
async function targetOf(file: string): Promise<string> {
  let target = file;
  for (let links = 0; links < MAX_LINKS; links++) {
    const folder = await realpath(dirname(target));
    target = join(folder, basename(target));
    const isLink = await lstat(target).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    if (!isLink) return target;
    target = resolve(folder, await readlink(target));
  }
  throw new CliError({ file, message: 'the symbolic links lead in a circle. Repair them.' });
}

/**
 * Makes a folder and its missing parents.
 * @param root where it has to be; undefined if anywhere
 * @returns its real path
 */
async function madeFolder(
  { folders }: Started,
  folder: string,
  root: string | undefined,
): Promise<string> {
  const missing: string[] = [];
  let above = resolve(folder);
  while ((await statOf(above, 'make')) === undefined && dirname(above) !== above) {
    missing.unshift(above);
    above = dirname(above);
  }
  try {
    const start = await realpath(above);
    if (root !== undefined && start !== root && !isInside(root, start)) refuseOutside(root, folder);
    for (const path of missing) {
      await mkdir(path);
      folders.push(path);
    }
    if (missing.length === 0 && !(await stat(above)).isDirectory()) {
      const message = 'cannot be a folder, a file has that name. Choose another folder.';
      throw new CliError({ file: folder, message });
    }
    return await realpath(folder);
  } catch (error) {
    throw fileError(folder, 'make', error);
  }
}

function refuseOutside(root: string, file: string): never {
  const message = `cannot be written, a symbolic link leads out of the output folder ${root}. Remove the link.`;
  throw new CliError({ file, message });
}
