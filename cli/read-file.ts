import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { countText } from '#engine/base';
import { CliError } from './cli-error.ts';
import { fileError } from './system-errors.ts';

/** Longest file that fits into one piece of memory everywhere. */
const MAX_FILE_BYTES = 2 ** 31 - 1;

/** For who means standard input by `-`, as programs do that read it. */
const NO_INPUT =
  'standard input is not read, and there is no file of this name. Save what comes from there as a file first.';

/**
 * Reads a regular file. Devices and pipes are refused: they may have no end.
 * @param most bytes to read, if the file has more
 * @throws CliError if the file cannot be read
 */
export function readBytes(file: string, most = Infinity): Uint8Array {
  if (file === '') throw new CliError('expected the name of a file to read, found "". Name one.');
  try {
    // Opening a pipe without this waits for its writer.
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return readOpened(file, descriptor, most);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw file === '-' ? new CliError({ file, message: NO_INPUT }) : fileError(file, 'read', error);
  }
}

function readOpened(file: string, descriptor: number, most: number): Uint8Array {
  const stats = fstatSync(descriptor);
  if (stats.isDirectory()) {
    const message = 'expected a file, found a folder. Name the files in it.';
    throw new CliError({ file, message });
  }
  if (!stats.isFile()) {
    const message = `expected a regular file, found ${specialKind(stats)}. Save its content as a file first.`;
    throw new CliError({ file, message });
  }
  const size = Math.min(stats.size, most);
  if (size > MAX_FILE_BYTES) {
    const message = `expected at most ${MAX_FILE_BYTES} bytes, found ${size}.`;
    throw new CliError({ file, message });
  }
  return filled(file, descriptor, size);
}

/** Reads up to `size` bytes; fewer if the file has become shorter. */
function filled(file: string, descriptor: number, size: number): Uint8Array {
  const bytes = allocated(file, size);
  let count = 0;
  while (count < size) {
    const read = readSync(descriptor, bytes, count, size - count, null);
    if (read === 0) break;
    count += read;
  }
  return bytes.subarray(0, count);
}

function allocated(file: string, size: number): Uint8Array {
  try {
    return new Uint8Array(size);
  } catch {
    const message = `there is not enough memory for its ${countText(size, 'byte')}.`;
    throw new CliError({ file, message });
  }
}

function specialKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'a device';
  return stats.isSocket() ? 'a socket' : 'something else';
}

/** Whether a path is below a folder. Both are absolute, without symbolic links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
