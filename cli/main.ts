import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

// Whoever reads the results may stop before their end, as `head` does: then nobody misses the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await run(process.argv.slice(2), processTerminal());
