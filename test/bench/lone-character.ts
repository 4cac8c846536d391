/**
 * npm run bench -- --lone: where the time of one character goes that is sampled by keys and brought to model space in
 * TypeScript, beside what a part cannot do without, and a profile.
 */
import { Session } from 'node:inspector/promises';
import { keyedFrame, runtimeFrame } from '../../cli/bench/crowd-rows.ts';
import { columns, measureSection, sectionTable } from '../../cli/bench/report.ts';
import { FRAME, THREE, type BenchRow } from '../../cli/bench/section.ts';
import { threeCrowd } from '../../cli/bench/three-crowd.ts';
import { availableForms, compileKernels } from '#engine/kernels';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { createSamplingContext, localToModel, sample } from '#engine/runtime';
import { subject } from './subjects.ts';

const { name, skeleton, animation } = subject();
const played = { name, skeleton, clips: [animation] };
const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
const whole = runtimeFrame('TypeScript', played, played.clips, 1);

/** Floats of a matrix whose last row is left out. */
const AFFINE_FLOATS = 12;

function samplingRow(): BenchRow {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  let ratio = 0;
  const run = (): void => {
    ratio = (ratio + FRAME / animation.duration) % 1;
    sample(animation, context, ratio, pose);
  };
  return row('of which sampling', run);
}

function hierarchyRow(): BenchRow {
  return row('of which local to model', () => localToModel(skeleton, skeleton.restPose, models));
}

/** Products of matrices that are there already, in doubles, and no last rows: what local to model cannot do without. */
function productsRow(): BenchRow {
  const locals = new Float64Array(skeleton.count * AFFINE_FLOATS).fill(1 / 3);
  return row('local matrices ready, only their products', () => {
    multiplyReady(skeleton.parents, locals, models, skeleton.count);
  });
}

function multiplyReady(
  parents: Int16Array,
  locals: Float64Array,
  out: Float32Array,
  count: number,
): void {
  for (let joint = 0; joint < count; joint++) {
    const small = joint & 0x7fff;
    const local = small * AFFINE_FLOATS;
    const at = small * MATRIX_FLOATS;
    const p = (Math.max(parents[joint], 0) & 0x7fff) * MATRIX_FLOATS;
    const xx = locals[local];
    const xy = locals[local + 1];
    const xz = locals[local + 2];
    const yx = locals[local + 3];
    const yy = locals[local + 4];
    const yz = locals[local + 5];
    const zx = locals[local + 6];
    const zy = locals[local + 7];
    const zz = locals[local + 8];
    const tx = locals[local + 9];
    const ty = locals[local + 10];
    const tz = locals[local + 11];
    const a0 = out[p];
    const b0 = out[p + 4];
    const c0 = out[p + 8];
    out[at] = a0 * xx + b0 * xy + c0 * xz;
    out[at + 4] = a0 * yx + b0 * yy + c0 * yz;
    out[at + 8] = a0 * zx + b0 * zy + c0 * zz;
    out[at + 12] = a0 * tx + b0 * ty + c0 * tz + out[p + 12];
    const a1 = out[p + 1];
    const b1 = out[p + 5];
    const c1 = out[p + 9];
    out[at + 1] = a1 * xx + b1 * xy + c1 * xz;
    out[at + 5] = a1 * yx + b1 * yy + c1 * yz;
    out[at + 9] = a1 * zx + b1 * zy + c1 * zz;
    out[at + 13] = a1 * tx + b1 * ty + c1 * tz + out[p + 13];
    const a2 = out[p + 2];
    const b2 = out[p + 6];
    const c2 = out[p + 10];
    out[at + 2] = a2 * xx + b2 * xy + c2 * xz;
    out[at + 6] = a2 * yx + b2 * yy + c2 * yz;
    out[at + 10] = a2 * zx + b2 * zy + c2 * zz;
    out[at + 14] = a2 * tx + b2 * ty + c2 * tz + out[p + 14];
  }
}

function row(title: string, run: () => void): BenchRow {
  return { candidate: { name: title, units: 1, run } };
}

/** Self time by function, of a few seconds of frames. */
async function profile(): Promise<string> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  const until = performance.now() + 4000;
  while (performance.now() < until) for (let i = 0; i < 1000; i++) whole.run();
  const { profile: taken } = await session.post('Profiler.stop');
  const counts = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of taken.nodes) {
    counts.set(callFrame.functionName, (counts.get(callFrame.functionName) ?? 0) + hitCount);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...counts].toSorted((a, b) => b[1] - a[1]).filter(([, n]) => n > total / 100);
  const cells = rows.map(([of, count]) => [of, `${((100 * count) / total).toFixed(0)} %`]);
  return columns([['function', 'of the time'], ...cells]);
}

const kernels = await compileKernels(availableForms()[0]);
const section = {
  title: `${name}: one character, sampled and local to model`,
  unit: 'step',
  rows: [
    { candidate: threeCrowd(THREE, skeleton, [animation], 1, { onlyMoving: false }) },
    { candidate: whole },
    samplingRow(),
    hierarchyRow(),
    productsRow(),
    { candidate: keyedFrame('WebAssembly, joints in lanes', kernels, played, 1) },
  ],
};
console.log(sectionTable(measureSection(section)));
console.log(`\n${await profile()}`);
