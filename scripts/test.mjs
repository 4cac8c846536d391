// npm test: everything, from a fresh clone: install, format, lint, types, unit tests, end-to-end
// tests. The last line is `N passed, M failed`; a static check that fails counts as one failure.
import { runChecks } from './lib/checks.mjs';
import { runEndToEndTests } from './lib/e2e.mjs';
import { ready } from './lib/ready.mjs';
import { runUnitTests } from './lib/unit.mjs';

await ready();
const failedChecks = await runChecks();
console.log('\n== unit tests');
const unit = await runUnitTests();
console.log('\n== end-to-end tests');
// On a busy machine a page can be slower than any wait: such a test is tried once more, and named.
const endToEnd = await runEndToEndTests(['--retries=1']).catch((/** @type {unknown} */ error) => {
  console.error(error);
  return { passed: 0, failed: 1, skipped: [], flaky: [] };
});

const skipped = [...unit.skipped, ...endToEnd.skipped];
for (const reason of new Set(skipped)) {
  console.log(`skipped ${skipped.filter((other) => other === reason).length}: ${reason}`);
}
for (const title of endToEnd.flaky) console.log(`passed only when tried again: ${title}`);
if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`);
const failed = unit.failed + endToEnd.failed + failedChecks.length;
console.log(`${unit.passed + endToEnd.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
