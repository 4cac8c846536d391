import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, preview, type InlineConfig } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { isolation } from '../../scripts/vite/isolation.ts';

const root = mkdtempSync(path.join(tmpdir(), 'posescope-isolation-'));
for (const folder of ['.', 'dist']) {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'worker.js'), 'postMessage(1);');
}
afterAll(() => rmSync(root, { recursive: true }));

const options: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [isolation()],
};

describe('every answer isolates the page', () => {
  it.each([
    [
      'while it is served from its sources',
      async () => (await createServer({ ...options, server: { port: 0 } })).listen(),
    ],
    ['once it is built', () => preview({ ...options, preview: { port: 0 } })],
  ])('%s', async (_, serve) => {
    const server = await serve();
    const address = new URL('worker.js', server.resolvedUrls?.local[0]);
    const first = await fetch(address);
    await first.text();
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'If-None-Match': tag } });
    await server.close();
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again]) {
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
