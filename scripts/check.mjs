// npm run check: what must hold before every commit, in seconds: format, lint, types, architecture.
import { runChecks } from './lib/checks.mjs';
import { ready } from './lib/ready.mjs';
import { runUnitTests } from './lib/unit.mjs';

await ready();
const failed = await runChecks();
console.log('\n== architecture');
if ((await runUnitTests(['test/architecture.test.ts'])).failed > 0) failed.push('architecture');
console.log(failed.length === 0 ? 'All checks pass.' : `failed checks: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
