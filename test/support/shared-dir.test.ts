import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedDir } from './shared-dir.ts';

describe('sharedDir', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is undefined where POSESCOPE_SHARED names no folder', () => {
    vi.stubEnv('POSESCOPE_SHARED', path.join(tmpdir(), 'posescope-no-such-folder'));
    expect(sharedDir()).toBeUndefined();
  });

  it('is the folder POSESCOPE_SHARED names', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'posescope-shared-'));
    vi.stubEnv('POSESCOPE_SHARED', dir);
    expect(sharedDir()).toBe(dir);
    rmSync(dir, { recursive: true });
  });
});
