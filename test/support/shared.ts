import { describe, it } from 'vitest';
import { sharedDir, sharedMissing } from './shared-dir.ts';

export { sharedDir } from './shared-dir.ts';

/**
 * `describe` for tests that read the shared reference folder, whose absolute path `body` is given.
 * Without the folder they are skipped, and counted with the reason.
 */
export function describeWithShared(name: string, body: (dir: string) => void): void {
  const dir = sharedDir();
  if (dir !== undefined) {
    describe(name, () => body(dir));
    return;
  }
  describe.skip(`${name} ${sharedMissing}`, () => {
    // Tests made from what is in the folder cannot be listed without it: then one stands for all.
    try {
      body('/nonexistent');
    } catch {
      it('tests made from the folder');
    }
  });
}
