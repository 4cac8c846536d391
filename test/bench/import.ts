/** npm run bench -- --import: how long a large FBX takes to import, and how much memory. Prints one row a sampling rate. */
import { importModel } from '#engine/import';
import {
  addClip,
  addModel,
  animate,
  createDraft,
  fileNodes,
  numbers,
  type Keys,
} from '../../fixtures/fbx/scene-nodes.ts';
import { writeBinary } from '../../fixtures/fbx/write-fbx.ts';
import { seeded } from '../support/random.ts';
import { collectGarbage, usedMemory } from './memory.ts';

const JOINTS = 60;
/** Hertz, and seconds. */
const RATE = 120;
const DURATION = 62;
/** Joints of a limb: all limbs hang from the root. */
const LIMB = 12;
/** Degrees, or centimetres, by which a capture shakes. */
const NOISE = 0.2;

/** A motion capture as FBX, as a tool for captures writes it: a key a frame for every axis. */
function capturedFbx(): Uint8Array {
  const noise = seeded(1);
  const draft = createDraft();
  const models: number[] = [];
  for (let joint = 0; joint < JOINTS; joint++) {
    const parent = joint === 0 ? 0 : models[joint % LIMB === 1 ? 0 : joint - 1];
    const offset = numbers('Lcl Translation', 'Lcl Translation', 10, 20, 0);
    models.push(addModel(draft, `joint ${joint}`, parent, [offset]));
  }
  const times = Array.from({ length: RATE * DURATION + 1 }, (_, frame) => frame / RATE);
  const curve = (speed: number): Keys => ({
    times,
    values: times.map((time) => 20 * Math.sin(speed * time) + NOISE * (noise() - 0.5)),
  });
  const [layer] = addClip(draft, 'capture', DURATION);
  models.forEach((model, joint) => {
    const axes = { X: curve(3 + joint), Y: curve(2), Z: curve(1) };
    animate(draft, layer, model, 'Lcl Rotation', axes);
    if (joint === 0) animate(draft, layer, model, 'Lcl Translation', axes);
  });
  return writeBinary(fileNodes(draft));
}

const TIMES = 5;

async function measure(bytes: Uint8Array, samplingRate: number): Promise<string> {
  const seconds: number[] = [];
  const cpu: number[] = [];
  let most = 0;
  for (let i = 0; i < TIMES; i++) {
    collectGarbage();
    const [start, used, before] = [performance.now(), process.cpuUsage(), usedMemory()];
    const look = (): void => void (most = Math.max(most, usedMemory() - before));
    const source = { name: 'capture.fbx', bytes };
    await importModel(source, { samplingRate }, { onProgress: look });
    look();
    const { user, system } = process.cpuUsage(used);
    seconds.push((performance.now() - start) / 1000);
    cpu.push((user + system) / 1e6);
  }
  const [time, work] = [seconds, cpu].map((all) => Math.min(...all).toFixed(2));
  return `| ${samplingRate} | ${time} | ${work} | ${(most / bytes.length).toFixed(1)}× |`;
}

const bytes = capturedFbx();
console.log(
  `FBX of ${(bytes.length / 1e6).toFixed(1)} MB: ${JOINTS} joints, ${DURATION} s, ${RATE} keys a second. Fastest of ${TIMES}.\n`,
);
console.log('| sampled at Hz | s | CPU s | memory, of the file |\n| --- | --- | --- | --- |');
for (const rate of [30, 60, RATE]) console.log(await measure(bytes, rate));
