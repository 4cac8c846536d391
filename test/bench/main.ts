/**
 * npm run bench [-- FILE.json] [--page] [--part NAME…] [--write DOCUMENT.md]: times the engine beside three.js, and the
 * page; --page the page alone, --part parts of it, whose rows it replaces. Prints tables, writes the figures with machine and versions. Nothing here passes or fails: quote ratios, they come from one run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, workerData } from 'node:worker_threads';
import { runCrowdWorker } from '#engine/runtime/crowd';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { sharedDir, sharedMissing } from '../support/shared-dir.ts';
import { errorMapStages } from './error-map.ts';
import { measureInterleaved } from './measure.ts';
import { blendingStage } from './blending.ts';
import { inspectionStages } from './inspection.ts';
import { buildStages } from './builds.ts';
import { pageFigures } from './page.ts';
import { crowdSpeed } from './crowd-speed.ts';
import { benchMachine, pageTable, stageReport, stageTable } from './report.ts';
import { parseStage, poseStage, type Stage } from './stages.ts';
import { largeFile, nativeFigures, subject } from './subjects.ts';
import { threeStages } from './three.ts';
import { timelineStage } from './timeline.ts';
import { writeFigures, writePageFigures, writePageRows } from './write-figures.ts';
import type { BenchFigures } from './write-figures.ts';

const DEFAULT_OUTPUT = path.resolve(import.meta.dirname, '../../node_modules/.cache/bench.json');

async function* stages(): AsyncGenerator<Stage> {
  yield poseStage(subject());
  yield parseStage(largeFile());
  yield timelineStage();
  yield* errorMapStages();
  yield* inspectionStages();
  yield blendingStage();
  yield* buildStages();
  yield* threeStages(subject());
}

async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      write: { type: 'string' },
      page: { type: 'boolean', default: false },
      part: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const isPage = values.page || values.part !== undefined;
  const output = positionals.at(0) ?? DEFAULT_OUTPUT;
  const facts = benchMachine();
  console.log(
    `${facts.processor}, ${facts.processors} processors, Node ${facts.node}, three r${facts.three}`,
  );
  if (sharedDir() === undefined) console.log(`Fixtures instead of real clips ${sharedMissing}`);
  const engine = isPage ? NOTHING : await engineFigures();
  const { POSESCOPE_URL: url, POSESCOPE_CHROMIUM: chromium } = process.env;
  const page = url && chromium ? await pageFigures(url, chromium, values.part) : [];
  console.log(`\n${pageTable(page)}`);
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(
    output,
    `${JSON.stringify({ schema: 1, machine: facts, ...engine, page }, null, 2)}\n`,
  );
  console.log(`\nWritten to ${output}`);
  if (values.write === undefined || (isPage && page.length === 0)) return;
  const writeAll = isPage ? writePageFigures : writeFigures;
  const write = values.part === undefined ? writeAll : writePageRows;
  write(values.write, { machine: facts, ...engine, page });
  console.log(`Written to ${values.write}`);
}

type EngineFigures = Pick<BenchFigures, 'stages' | 'speed'>;

const NOTHING: EngineFigures = { stages: [], speed: [] };

async function engineFigures(): Promise<EngineFigures> {
  const native = nativeFigures();
  const reports = [];
  for await (const stage of stages()) {
    const report = stageReport(stage, measureInterleaved(stage.candidates, stage.rounds), native);
    reports.push(report);
    console.log(`\n${stageTable(report)}`);
  }
  return { stages: reports, speed: await crowdSpeed((table) => console.log(`\n${table}`)) };
}

// A worker of this program is there to help with a crowd.
if (isMainThread) await bench();
else runCrowdWorker(workerData as CrowdWorkerInit);
