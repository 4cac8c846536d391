// npm start: installs what is missing, serves the app, prints its address. `npm start -- --port
// 5200 --host` as in Vite.
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });

await ready();
const { createServer } = await import('vite');
const server = await createServer({
  root,
  server: { port: Number(values.port ?? 5173), ...(values.host && { host: values.host }) },
});
await server.listen();
console.log('\nPosescope is at');
server.printUrls();
