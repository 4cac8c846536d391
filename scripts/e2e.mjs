// npm run e2e: the end-to-end tests alone. What follows `--` goes to Playwright: `npm run e2e --
// timeline -g "scrubs"`.
import { runEndToEndTests } from './lib/e2e.mjs';
import { ready } from './lib/ready.mjs';

await ready();
const { passed, failed } = await runEndToEndTests(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
