import path from 'node:path';
import { measureError, poseSource, uniformDistances } from '#engine/inspect/error';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { fixturePath } from '../../fixtures/files.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { readObject } from '../support/archives.ts';
import type { Stage } from './stages.ts';

/** A clip, its source and their skeleton. */
interface Built {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly source: RawAnimation;
  readonly built: Animation;
}

/** Columns of the picture that is shown first. */
const FIRST_COLUMNS = 96;

/** Measuring compression error of a clip: what is seen first, and the whole map. */
export function errorMapStages(): Stage[] {
  return subjects().map((subject) => ({
    title: `error map, ${subject.name}`,
    unit: 'map',
    candidates: [
      { name: 'first picture', units: 1, run: () => measure(subject, FIRST_COLUMNS) },
      { name: 'whole map', units: 1, run: () => measure(subject, Infinity) },
    ],
  }));
}

function measure({ skeleton, source, built }: Built, columns: number): void {
  const measurement = measureError({
    skeleton,
    reference: poseSource(source),
    candidate: poseSource(built),
    distances: uniformDistances(skeleton.count, 0.1),
  });
  measurement.run(columns);
}

/** A clip of 15 s and one of 43 s at 120 Hz where the shared folder is there, else the project's own. */
function subjects(): Built[] {
  const shared = sharedDir();
  if (shared === undefined) {
    const of = (part: string): string => fixturePath('valid', `walker.${part}.ozz`);
    return [load('walker', of('skeleton'), of('raw_animation'), of('optimized.animation'))];
  }
  const asset = (file: string): string => path.join(shared, 'assets', file);
  const atlas = (part: string): string => asset(`ozz/pab_${part}.ozz`);
  const cmu = (file: string): string => asset(`gltf/cmu_01_06_120hz/${file}.ozz`);
  return [
    load('pab_atlas', atlas('skeleton'), atlas('atlas_raw'), atlas('atlas')),
    load('cmu_01_06_120hz', cmu('ozz/skeleton'), cmu('raw/raw_cmu_01_06'), cmu('ozz/cmu_01_06')),
  ];
}

function load(name: string, skeleton: string, source: string, built: string): Built {
  return {
    name,
    skeleton: readObject(skeleton, 'skeleton'),
    source: readObject(source, 'raw-animation'),
    built: readObject(built, 'animation'),
  };
}
