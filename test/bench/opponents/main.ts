/** npm run bench -- --opponents: prints the table of other engines alone. */
import { measureSection, sectionTable } from '../../../cli/bench/report.ts';
import { availableForms, compileKernels } from '#engine/kernels';
import { subject } from '../subjects.ts';
import { INSTALL_BABYLON, loadBabylon } from './babylon.ts';
import { opponentsSection } from './section.ts';

const babylon = await loadBabylon();
const [form] = availableForms();
const section = opponentsSection(subject(), await compileKernels(form), 1000, babylon);
console.log(sectionTable(measureSection(section)));
if (babylon === undefined) console.log(`Without Babylon.js. To add it: ${INSTALL_BABYLON}`);
