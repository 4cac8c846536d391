import { CliError } from './cli-error.ts';

/** What was tried with a file or folder when the system refused it. */
export type FileAct = 'read' | 'write' | 'make';

/** Sentences for the system's error codes, with advice. */
const REASONS: Readonly<Record<FileAct, Readonly<Record<string, string>>>> = {
  read: {
    ENOENT: 'there is no such file. Check its name and folder.',
    ENOTDIR: 'there is no such file: what should be its folder is a file. Check its name.',
    EISDIR: 'expected a file, found a folder. Name the files in it.',
    EACCES: 'reading it is not permitted. Check its permissions.',
    EPERM: 'reading it is not permitted. Check its permissions.',
  },
  write: {
    ENOENT: 'cannot be written, its folder does not exist. Make the folder first.',
    ENOTDIR: 'cannot be written, what should be its folder is a file. Choose another folder.',
    EISDIR: 'cannot be written, a folder has that name. Choose another name.',
    EACCES: 'writing it is not permitted. Check the permissions of its folder.',
    EPERM: 'writing it is not permitted. Check its permissions, and those of its folder.',
  },
  make: {
    ENOENT: 'no folder can be made there. Choose another folder.',
    EEXIST: 'cannot be a folder, a file has that name. Choose another folder.',
    ENOTDIR: 'cannot be a folder, it would lie in a file. Choose another folder.',
    EACCES: 'making it is not permitted. Check the permissions of the folder that it would lie in.',
    EPERM: 'making it is not permitted. Check the permissions of the folder that it would lie in.',
  },
};

/** Sentences that hold whatever was tried. */
const GENERAL: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'the name is longer than the system allows. Choose a shorter one.',
  ELOOP: 'the symbolic links lead in a circle. Repair them.',
  EROFS: 'nothing can be written there, the file system is read-only. Choose another folder.',
  ENOSPC: 'cannot be written, no space is left there.',
  EDQUOT: 'cannot be written, your share of the disk is used up.',
  EFBIG: 'cannot be written, it would be larger than allowed there.',
  EIO: 'the disk or the network failed. Try again.',
  EMFILE: 'too many files are open. Close some, or raise the limit (ulimit -n).',
  ENFILE: 'too many files are open. Close some, or raise the limit (ulimit -n).',
  EBUSY: 'something else is using it. Try again later.',
  ETXTBSY: 'it is a program that is running. End it first.',
  ENXIO: 'nothing answers at that device or socket.',
};

const FAILED: Readonly<Record<FileAct, string>> = {
  read: 'cannot be read',
  write: 'cannot be written',
  make: 'cannot be made a folder',
};

/** The code of an error of the system, such as `ENOENT`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** An error of the system as a sentence about the file; any other error as it is. */
export function fileError(file: string, act: FileAct, error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const message = REASONS[act][code] ?? GENERAL[code] ?? `${FAILED[act]} (${code}).`;
  return new CliError({ file, message });
}
