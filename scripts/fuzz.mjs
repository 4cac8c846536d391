// npm run fuzz [-- SECONDS] [--reader NAME] [--seed N] [--keep]: see test/fuzz/main.ts.
// npm run fuzz -- --trial: see test/fuzz/trial.ts.
import { ready } from './lib/ready.mjs';

await ready();
const { countBranches } = await import('./lib/count-branches.mjs');
const { runTypeScript } = await import('./lib/run-ts.mjs');
/** Every input leaves much garbage, and nothing else: it is collected less often where more of it may lie. */
const YOUNG = { NODE_OPTIONS: '--max-semi-space-size=64' };
const args = process.argv.slice(2);
const counted = countBranches(/^(engine|app)\/(?!kernels\/)/);
process.exitCode = args.includes('--trial')
  ? await trial()
  : await runTypeScript('test/fuzz/main.ts', args, YOUNG, [counted]);

async function trial() {
  const { plantFaults } = await import('./lib/plant-faults.mjs');
  const program = 'test/fuzz/trial.ts';
  return (
    (await runTypeScript(program, [], {}, [plantFaults(), counted])) ||
    (await runTypeScript(program, [], {}, [plantFaults()]))
  );
}
