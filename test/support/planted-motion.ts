import type { RawAnimation } from '../../engine/model/index.ts';
import {
  buildAnimation,
  buildTrack,
  optimizeAnimation,
  toAdditive,
} from '../../engine/offline/index.ts';
import { editKeys, filterKeys, turnBy } from './edit-clip.ts';
import {
  characterSkeleton,
  sourceClip,
  joint,
  FRAME,
  EXACT,
  forms,
  withSkeleton,
  type PlantedDefect,
} from './planted-subjects.ts';
import { rawTrack, type WrittenTrackKey } from './raw-clip.ts';
import { walkingLeg } from './walking-leg.ts';
import { DEFAULT_OPTIMIZER_SETTINGS } from '../../engine/offline/settings.ts';

/** Defects of movement: loops, bases, sources, contacts, tracks, several at once. */
export function plantedMotion(): PlantedDefect[] {
  return [
    ...loopDefects(),
    ...additiveDefects(),
    ...sourceDefects(),
    ...contactDefects(),
    ...trackDefects(),
    ...severalAtOnce(),
  ];
}

function loopDefects(): PlantedDefect[] {
  const hips = joint('Hips');
  const gaps = (['walk', 'run', 'jog', 'idle'] as const).flatMap((name, i): PlantedDefect[] => {
    const gap = [0.031, 0.09, 0.06, 0.045][i];
    const raw = editKeys(sourceClip(name), 'translation', ({ track, index, count, value }) => {
      if (track === hips && index === count - 1) value[1] += gap;
    });
    return forms(raw).map(([form, clip]) => ({
      title: `${name} ends ${1000 * gap} mm higher than it begins, ${form}`,
      objects: withSkeleton(clip),
      code: 'loop-gap',
      joints: [hips, 0],
      evidence: [['gapMm', 1000 * gap, form === 'source' ? EXACT : 1]],
    }));
  });
  const open = ['walk', 'run', 'jog'].map((name): PlantedDefect => {
    const source = sourceClip(name);
    const last = source.duration - FRAME;
    const raw = filterKeys(source, (time) => time <= last + 1e-4);
    return {
      title: `${name} without its closing frame`,
      objects: withSkeleton({ ...raw, duration: Math.fround(last) }),
      code: 'loop-gap',
    };
  });
  const twice = (['walk', 'run'] as const).flatMap((name) =>
    forms(withLastFrameTwice(sourceClip(name)))
      .slice(0, 2)
      .map(([form, clip]): PlantedDefect => ({
        title: `${name} with its closing frame twice, ${form}`,
        objects: withSkeleton(clip),
        code: 'loop-gap',
      })),
  );
  const arm = joint('RightArm');
  const swung = editKeys(sourceClip('walk'), 'rotation', ({ track, index, count, value }) => {
    if (track === arm && index === count - 1) turnBy(value, 30, 2);
  });
  return [
    ...gaps,
    ...open,
    ...twice,
    {
      title: 'an arm that ends 30° further',
      objects: withSkeleton(swung),
      code: 'loop-gap',
    },
  ];
}

function withLastFrameTwice(raw: RawAnimation): RawAnimation {
  const again = filterKeys(
    { ...raw, duration: Math.fround(raw.duration + FRAME) },
    (time) => time >= raw.duration - 1e-4,
    (time) => time + FRAME,
  );
  return joined(raw, again);
}

function additiveDefects(): PlantedDefect[] {
  const wave = sourceClip('wave');
  const middle = filterKeys(
    wave,
    (time) => time >= wave.duration / 2 - 1e-4,
    (t) => t - wave.duration / 2,
  );
  const fromMiddle = relativeTo(wave, middle);
  return [
    {
      title: 'poses that are called additive',
      objects: withSkeleton({ ...wave, name: 'wave_additive' }),
      code: 'additive-pose',
    },
    {
      title: 'built poses that are called additive',
      objects: withSkeleton({ ...buildAnimation(wave), name: 'wave_add' }),
      code: 'additive-pose',
    },
    {
      title: 'poses that are played as an additive layer',
      objects: withSkeleton(buildAnimation(wave)),
      request: { additive: new Set([1]) },
      code: 'additive-pose',
    },
    {
      title: 'differences to the middle of the clip',
      objects: withSkeleton(fromMiddle),
      code: 'additive-base',
      time: wave.duration / 2,
    },
    {
      title: 'differences to another clip, beside the source',
      objects: [...withSkeleton(buildAnimation(relativeTo(wave, sourceClip('run')))), wave],
      code: 'additive-base',
    },
  ];
}

/** The differences of a clip to the first frame of another one. */
export function relativeTo(raw: RawAnimation, base: RawAnimation): RawAnimation {
  const first = filterKeys(base, (time) => time <= 1e-4);
  // The additive form is relative to the first keys: one key of the base before those of the clip.
  const shifted = filterKeys(
    { ...raw, duration: raw.duration + 1 },
    () => true,
    (time) => time + 1,
  );
  return withoutFirst(toAdditive(joined(first, shifted)), raw);
}

function joined(first: RawAnimation, second: RawAnimation): RawAnimation {
  const join = (a: RawAnimation['rotations'], b: RawAnimation['rotations'], size: number) => {
    const offsets = new Uint32Array(a.offsets.length);
    const times: number[] = [];
    const values: number[] = [];
    for (let track = 0; track + 1 < offsets.length; track++) {
      for (const keys of [a, b]) {
        for (let key = keys.offsets[track]; key < keys.offsets[track + 1]; key++) {
          times.push(keys.times[key]);
          values.push(...keys.values.subarray(size * key, size * key + size));
        }
      }
      offsets[track + 1] = times.length;
    }
    return { offsets, times: Float32Array.from(times), values: Float32Array.from(values) };
  };
  return {
    ...second,
    translations: join(first.translations, second.translations, 3),
    rotations: join(first.rotations, second.rotations, 4),
    scales: join(first.scales, second.scales, 3),
  };
}

function withoutFirst(joinedClip: RawAnimation, { duration, name }: RawAnimation): RawAnimation {
  const clip = filterKeys(
    joinedClip,
    (time) => time >= 1 - 1e-4,
    (time) => Math.max(0, time - 1),
  );
  return { ...clip, duration, name };
}

function sourceDefects(): PlantedDefect[] {
  const hips = joint('Hips');
  const far = (metres: number): RawAnimation =>
    editKeys(sourceClip('walk'), 'translation', ({ track, value }) => {
      if (track === hips || track === 0) value[0] += metres;
    });
  const coarse = buildAnimation(
    optimizeAnimation(sourceClip('run'), characterSkeleton, {
      ...DEFAULT_OPTIMIZER_SETTINGS,
      tolerance: 0.03,
    }),
  );
  return [
    ...[200, 1000].map((metres): PlantedDefect => ({
      title: `a source ${metres} m from the origin`,
      objects: withSkeleton(far(metres)),
      code: 'source-coarse',
      joints: [hips, 0],
      evidence: [['stepMm', metres === 200 ? 125 : 500, 0.001]],
    })),
    {
      title: 'a clip 200 m from the origin',
      objects: withSkeleton(buildAnimation(far(200))),
      code: 'translation-coarse',
      joints: [hips, 0],
    },
    {
      title: 'a tolerance of 30 mm',
      objects: [...withSkeleton(coarse), sourceClip('run')],
      code: 'error-above',
    },
    ...['walk', 'idle', 'wave', 'turn'].flatMap(addedErrors),
  ];
}

/** Builds whose errors are each within the tolerance, and add up to more. */
function addedErrors(name: string): PlantedDefect[] {
  const source = sourceClip(name);
  return [0.001, 0.004].map((tolerance) => {
    const settings = { ...DEFAULT_OPTIMIZER_SETTINGS, tolerance };
    const optimized = optimizeAnimation(source, characterSkeleton, settings);
    return {
      title: `${name} built with ${1000 * tolerance} mm`,
      objects: [...withSkeleton(buildAnimation(optimized)), source],
      code: 'error-above',
    };
  });
}

function contactDefects(): PlantedDefect[] {
  const slides = [12.5, 30].map((mm): PlantedDefect => {
    const { skeleton, source, built, foot, stance } = walkingLeg(mm);
    return {
      title: `a standing foot that slides ${mm} mm once built`,
      objects: [skeleton, built, source],
      code: 'contact-slides',
      joints: [foot],
      time: stance.from,
      evidence: [['addedMm', mm, EXACT]],
    };
  });
  const leg = walkingLeg(20);
  const sunk = editKeys(leg.source, 'translation', ({ track, value }) => {
    if (track === 0) value[1] -= 0.018;
  });
  return [
    ...slides,
    {
      title: 'a source whose foot slides 20 mm',
      objects: [leg.skeleton, leg.slidingSource],
      code: 'contact-slides',
      joints: [leg.foot],
      evidence: [['slideMm', 20, EXACT]],
    },
    {
      title: 'a foot that sinks 18 mm',
      objects: [leg.skeleton, buildAnimation(sunk), leg.source],
      code: 'contact-sinks',
      joints: [leg.foot],
      evidence: [['sinkMm', 18, 1]],
    },
  ];
}

function trackDefects(): PlantedDefect[] {
  const track = (keys: readonly WrittenTrackKey[]) => buildTrack(rawTrack('float', keys, 'event'));
  return [
    {
      title: 'an event at the loop point',
      objects: [
        track([
          [0, 1, 'step'],
          [0.5, 0, 'step'],
          [1, 0, 'step'],
        ]),
      ],
      code: 'edge-at-seam',
    },
    {
      title: 'a pulse without a duration',
      objects: [
        track([
          [0, 0],
          [0.5, 0],
          [0.50000006, 1],
          [0.50000012, 0],
          [1, 0],
        ]),
      ],
      code: 'pulse-empty',
      evidence: [['ratio', 0.5, 1e-6]],
    },
    {
      title: 'a curve below its threshold',
      objects: [
        track([
          [0, 0],
          [0.5, 0.4],
          [1, 0],
        ]),
      ],
      request: { thresholds: new Map([[0, 0.5]]) },
      code: 'edge-never',
      evidence: [['high', 0.4, 1e-6]],
    },
    {
      title: 'root motion in the clip and in its track',
      objects: [
        characterSkeleton,
        buildAnimation(walkingAway()),
        buildTrack(
          rawTrack(
            'float3',
            [
              [0, 0, 0, 0],
              [1, 0, 0, 1.2],
            ],
            'motion',
          ),
        ),
      ],
      code: 'root-drift',
      evidence: [['trackMm', 1200, EXACT]],
    },
  ];
}

/** The walk, with the way that it goes. */
function walkingAway(): RawAnimation {
  const walk = sourceClip('walk');
  return editKeys(walk, 'translation', ({ track, time, value }) => {
    if (track === joint('Hips')) value[2] += (1.2 * time) / walk.duration;
  });
}

/** Clips with three defects each. */
function severalAtOnce(): PlantedDefect[] {
  const head = joint('Head');
  const elbow = joint('LeftForeArm');
  const raw = editKeys(
    editKeys(sourceClip('idle'), 'rotation', ({ track, index, value }) => {
      if (track === head && index === 15) turnBy(value, 45, 2);
      if (track === elbow && index === 9) value.forEach((v, i) => (value[i] = -v));
    }),
    'translation',
    ({ track, index, count, value }) => {
      if (track === joint('Hips') && index === count - 1) value[1] += 0.05;
    },
  );
  const objects = withSkeleton(raw);
  return [
    { title: 'three at once: a spike', objects, code: 'spike', joints: [head] },
    {
      title: 'three at once: a flipped sign',
      objects,
      code: 'source-rotation-signs',
      joints: [elbow],
    },
    {
      title: 'three at once: a gap',
      objects,
      code: 'loop-gap',
      evidence: [['gapMm', 50, EXACT]],
    },
  ];
}
