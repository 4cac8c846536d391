// npm run fuzz [-- SECONDS] [--reader NAME] [--seed N] [--keep]: see test/fuzz/main.ts.
// npm run fuzz -- --trial: see test/fuzz/trial.ts.
import { ready } from './lib/ready.mjs';

await ready();
const { countBranches } = await import('./lib/count-branches.mjs');
const { runTypeScript } = await import('./lib/run-ts.mjs');
const args = process.argv.slice(2);
const counted = countBranches(/^(engine|app)\/(?!kernels\/)/);
process.exitCode = args.includes('--trial')
  ? await trial()
  : await runTypeScript('test/fuzz/main.ts', args, {}, [counted]);

async function trial() {
  const { plantFaults } = await import('./lib/plant-faults.mjs');
  const program = 'test/fuzz/trial.ts';
  return (
    (await runTypeScript(program, [], {}, [plantFaults(), counted])) ||
    (await runTypeScript(program, [], {}, [plantFaults()]))
  );
}
