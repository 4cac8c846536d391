import { describe, expect, it } from 'vitest';
import { matchesLock } from '../../scripts/lib/ready.mjs';

const lock = {
  '': { version: '0.1.0' },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-r' },
  'node_modules/only-elsewhere': { version: '1.0.0', integrity: 'sha512-o', optional: true },
};

describe('matchesLock', () => {
  it.each([
    ['nothing is installed', {}],
    ['a version differs', { 'node_modules/react': { version: '19.3.0', integrity: 'sha512-r' } }],
    ['a hash differs', { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-x' } }],
    [
      'an optional package differs',
      {
        'node_modules/react': { version: '19.3.1', integrity: 'sha512-r' },
        'node_modules/only-elsewhere': { version: '2.0.0', integrity: 'sha512-o' },
      },
    ],
  ])('is false where %s', (_, installed) => {
    expect(matchesLock(lock, installed)).toBe(false);
  });

  it('is true without the optional packages of other machines', () => {
    const installed = { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-r' } };
    expect(matchesLock(lock, installed)).toBe(true);
  });
});
