// npm run format: rewrites every file in the one style. `npm run format -- FILE…` for some only.
import { runPackage } from './lib/project.mjs';
import { ready } from './lib/ready.mjs';

await ready();
process.exit(await runPackage('oxfmt/bin/oxfmt', process.argv.slice(2)));
