// npm start: installs what is missing, serves the app, prints its address. `npm start -- --port
// 5200 --host` as in Vite.
import { root } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';
import { serverOptions } from './lib/server-options.mjs';

const options = asked();
await ready();
const { createServer } = await import('vite');
const server = await createServer({ root, server: options });
await server.listen();
console.log('\nPosescope is at');
server.printUrls();

function asked() {
  try {
    return serverOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
