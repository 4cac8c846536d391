import { parseArgs } from 'node:util';

/**
 * What Vite's server is to do, from the words after `npm start --`. `--host` alone means every
 * address of this machine.
 * @param {readonly string[]} words
 * @returns {{ port: number, host?: string }}
 * @throws Error that says in a sentence which word cannot be meant
 */
export function serverOptions(words) {
  const args = words.map((word, at) =>
    word === '--host' && (words[at + 1] ?? '-').startsWith('-') ? '--host=0.0.0.0' : word,
  );
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' }, host: { type: 'string' } },
  });
  const { port: asked = '5173', host } = values;
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`--port: expected a number from 1 to 65535, found "${asked}".`);
  }
  return host === undefined ? { port } : { port, host };
}
