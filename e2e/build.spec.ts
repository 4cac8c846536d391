import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from './support/test.ts';

const built = path.resolve(process.env.POSESCOPE_APP ?? 'dist/app');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A plain file server that has the built site below `prefix` and nothing elsewhere. */
function serveBelow(prefix: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(built, name.slice(prefix.length));
    if (!name.startsWith(prefix) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

test('works from a sub-path of a plain server, and asks no other host', async ({ page }) => {
  const server = await serveBelow('/some/where/');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('response', (response) => {
    if (!response.ok()) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (
      !/^(data|blob):/.test(request.url()) &&
      !request.url().startsWith(`${origin}/some/where/`)
    ) {
      failures.push(`asked for ${request.url()}`);
    }
  });
  await page.goto(`${origin}/some/where/`);
  await expect(page.getByRole('heading', { name: 'Posescope' })).toBeVisible();
  expect(failures).toEqual([]);
  server.closeAllConnections();
  server.close();
});

test('refuses inline scripts and styles, and other hosts', async ({ page }) => {
  await page.goto('/');
  const refused = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(event.effectiveDirective);
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "changed"';
    document.head.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
    await fetch('https://example.org/').catch(() => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return violations;
  });
  expect(refused.toSorted()).toEqual(['connect-src', 'script-src-elem', 'style-src-elem']);
  await expect(page).toHaveTitle('Posescope');
});
