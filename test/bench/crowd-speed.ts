import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { nativeFigures } from '../../cli/bench.ts';
import { generateSubject } from '../../cli/bench/generated-subject.ts';
import { measureSection, sectionTable, type SectionReport } from '../../cli/bench/report.ts';
import type { BenchSetting, BenchSubject } from '../../cli/bench/section.ts';
import { measureSpeed } from '../../cli/bench/speed.ts';
import { availableForms, compileKernels } from '#engine/kernels';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { readObject } from '../support/archives.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { INSTALL_BABYLON, loadBabylon } from './opponents/babylon.ts';
import { opponentsSection } from './opponents/section.ts';
import { twoCores } from './two-cores.ts';

/**
 * Crowds, hierarchies and moving points: the rows that `posescope bench` has too, of the real clips where the
 * shared folder is there.
 */
export async function crowdSpeed(onSection: (table: string) => void): Promise<SectionReport[]> {
  const shared = sharedDir();
  const forms = availableForms();
  const kernels = await Promise.all(forms.map((form) => compileKernels(form, { threads: true })));
  const figures = shared && path.join(shared, 'vectors/native-figures.json');
  const helpers: Worker[] = [];
  const startHelper = async (invitation: CrowdWorkerInit): Promise<void> => {
    const worker = new Worker(process.argv[1], { workerData: invitation });
    helpers.push(worker);
    await once(worker, 'online');
  };
  const setting = { kernels, characters: 1000, points: 10_000_000, startHelper };
  const native = nativeFigures(process.env.POSESCOPE_NATIVE ?? figures);
  const subject = shared === undefined ? generateSubject() : realSubject(shared);
  const machine = await twoCores(kernels[0], subject, setting.characters, onSection);
  const speed = await measureSpeed(subject, setting, { native, onSection });
  const reports = machine === undefined ? speed : [machine, ...speed];
  reports.push(await opponents(subject, setting, onSection));
  await Promise.all(helpers.map((worker) => worker.terminate()));
  return reports;
}

/** Other engines, Babylon.js among them if it is installed. */
async function opponents(
  { name, skeleton, clips }: BenchSubject,
  { kernels, characters }: BenchSetting,
  onSection: (table: string) => void,
): Promise<SectionReport> {
  const babylon = await loadBabylon();
  if (babylon === undefined) onSection(`Without Babylon.js. To add it: ${INSTALL_BABYLON}`);
  const subject = { name, skeleton, animation: clips[0] };
  const report = measureSection(opponentsSection(subject, kernels[0], characters, babylon));
  onSection(sectionTable(report));
  return report;
}

function realSubject(shared: string): BenchSubject {
  const file = (name: string): string => path.join(shared, 'assets/ozz', `pab_${name}.ozz`);
  return {
    name: 'pab_walk',
    skeleton: readObject(file('skeleton'), 'skeleton'),
    clips: ['walk', 'jog', 'run'].map((name) => readObject(file(name), 'animation')),
  };
}
