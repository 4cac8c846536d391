import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { libraryReader } from '../../../../app/features/library/library.job.ts';
import { requestFiles, serveFiles } from '../../../../app/session/files/served-files.ts';

/** What is said of a file that cannot be read as it was chosen. */
async function said(file: File): Promise<string[]> {
  const served = requestFiles(serveFiles(new Map([['a/walk.ozz', file]])), ['a/walk.ozz']);
  const messages: string[] = [];
  const reader = libraryReader(served, (_, message) => messages.push(message));
  expect(await reader.open('a/walk.ozz', false)).toEqual([]);
  served.close();
  return messages;
}

it('says of a file that is gone what to do', async () => {
  // Browsers say that one is empty whose size they had not looked at before.
  const gone = new File([], 'walk.ozz');
  gone.arrayBuffer = () => Promise.reject(new DOMException('no such file', 'NotFoundError'));
  expect(await said(gone)).toEqual([
    'It is gone: it was moved, renamed or deleted after its folder was chosen. Choose the folder again.',
  ]);
});

it('says of a file that has changed since what to do', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-library-'));
  const file = path.join(folder, 'walk.ozz');
  writeFileSync(file, 'before');
  const blob = await openAsBlob(file);
  writeFileSync(file, 'after it was chosen');
  expect(await said(new File([blob], 'walk.ozz'))).toEqual([
    'It cannot be read: it was changed, or may no longer be read, after its folder was chosen. Choose the folder again.',
  ]);
  rmSync(folder, { recursive: true });
});

it('says of an empty file that it is no archive', async () => {
  expect((await said(new File([], 'walk.ozz'))).join()).toMatch(/expected .*, found/);
});
