import { describe, expect, it } from 'vitest';
import { skippedFilesText } from '../../../../app/session/files/skipped-files.ts';

describe('the sentence about skipped files', () => {
  it.each([
    [['a.txt'], 'a.txt: only'],
    [['a.txt', 'b.fbx', 'c.md'], 'a.txt, b.fbx, c.md: only'],
    [['a.txt', 'b.fbx', 'c.md', 'd', 'e'], 'a.txt, b.fbx, c.md and 2 more: only'],
  ])('%j are named in one line', (paths, text) => {
    expect(skippedFilesText(paths).startsWith(text)).toBe(true);
  });

  it('says what is known of them, and what to do', () => {
    const text = skippedFilesText(['a.txt', 'b.usd', 'c.USD', 'd.blend']);
    expect(text).toContain('A USD file: Export it as glTF 2.0 (.glb)');
    expect(text).toContain('A Blender file: Export it as glTF 2.0 (.glb)');
    expect(text.split('A USD file')).toHaveLength(2);
  });
});
