import { seeded } from './random.ts';
import type { RawAnimation } from '../../engine/model/index.ts';
import { buildAnimation } from '../../engine/offline/index.ts';
import { editKeys, filterKeys, reorderTracks, turnBy } from './edit-clip.ts';
import { plantedMotion } from './planted-motion.ts';
import { plantedVariants } from './planted-variants.ts';
import {
  characterSkeleton,
  sourceClip,
  joint,
  NAMES,
  FRAME,
  forms,
  withSkeleton,
  type PlantedDefect,
} from './planted-subjects.ts';

const moved = (raw: RawAnimation, factor: number): RawAnimation =>
  editKeys(raw, 'translation', ({ value }) => value.forEach((v, i) => (value[i] = v * factor)));

/** Every defect that is planted, made when asked for. */
export function plantedDefects(): PlantedDefect[] {
  return [
    ...rigDefects(),
    ...rotationDefects(),
    ...momentDefects(),
    ...frameDefects(),
    ...plantedMotion(),
    ...plantedVariants(),
  ];
}

function rigDefects(): PlantedDefect[] {
  const units = [100, 0.01, 1000, 39.3701, 2.54].flatMap((factor, i): PlantedDefect[] => {
    const raw = moved(sourceClip(NAMES[i]), factor);
    return forms(raw)
      .slice(0, factor > 100 ? 1 : 3)
      .map(([form, clip]) => ({
        title: `${NAMES[i]} in lengths × ${factor}, ${form}`,
        objects: withSkeleton(clip),
        code: 'units-mismatch',
        evidence: [['factor', factor, 0.01 * factor]],
      }));
  });
  const random = [1.3, 0.8, 1.15, 0.7, 1.22];
  const others = ['walk', 'run'].map((name): PlantedDefect => {
    const raw = editKeys(sourceClip(name), 'translation', ({ value, track }) => {
      value.forEach((v, i) => (value[i] = v * random[track % random.length]));
    });
    return { title: `${name} of another body`, objects: withSkeleton(raw), code: 'other-rig' };
  });
  const count = characterSkeleton.count;
  const swap = (a: number, b: number): number[] =>
    Array.from({ length: count }, (_, i) => (i === a ? b : i === b ? a : i));
  const orders: [string, number[], number[] | undefined][] = [
    [
      'two joints swapped',
      swap(joint('Spine'), joint('LeftArm')),
      [joint('Spine'), joint('LeftArm')],
    ],
    ['the order reversed', Array.from({ length: count }, (_, i) => count - 1 - i), undefined],
    ['all moved on by one', Array.from({ length: count }, (_, i) => (i + 1) % count), undefined],
  ];
  const permuted = orders.flatMap(([title, order, joints]): PlantedDefect[] =>
    forms(reorderTracks(sourceClip('idle'), order))
      .slice(0, 2)
      .map(([form, clip]) => ({
        title: `${title}, ${form}`,
        objects: withSkeleton(clip),
        code: 'joint-order',
        joints,
      })),
  );
  return [...units, ...others, ...permuted];
}

function rotationDefects(): PlantedDefect[] {
  const shifted = NAMES.slice(0, 4).flatMap((name): PlantedDefect[] => {
    const raw = editKeys(sourceClip(name), 'rotation', ({ value }) => {
      const [x, y, z, w] = value;
      value.set([w, x, y, z]);
    });
    return forms(raw)
      .slice(0, 2)
      .map(([form, clip]) => ({
        title: `${name} with w first, ${form}`,
        objects: withSkeleton(clip),
        code: 'rotation-order',
      }));
  });
  const elbow = joint('LeftForeArm');
  const flipped = editKeys(sourceClip('walk'), 'rotation', ({ track, index, value }) => {
    if (track === elbow && index === 9) value.forEach((v, i) => (value[i] = -v));
  });
  const halfTurn = editKeys(sourceClip('wave'), 'rotation', ({ track, index, value }) => {
    if (track === elbow && index >= 12) turnBy(value, 179);
  });
  const longTurn = editKeys(sourceClip('wave'), 'rotation', ({ track, index, value }) => {
    if (track === elbow && index >= 12) turnBy(value, 215);
  });
  const base = { joints: [elbow] };
  return [
    ...shifted,
    {
      title: 'one sign flipped',
      objects: withSkeleton(flipped),
      code: 'source-rotation-signs',
      time: 9 * FRAME,
      ...base,
    },
    {
      title: 'half a turn from key to key',
      objects: withSkeleton(halfTurn),
      code: 'half-turn',
      ...base,
    },
    {
      title: 'more than half a turn from key to key',
      objects: withSkeleton(longTurn),
      code: 'half-turn',
      ...base,
    },
  ];
}

function momentDefects(): PlantedDefect[] {
  const spikes: [clip: string, name: string, degrees: number, key: number][] = [
    ['walk', 'LeftArm', 50, 11],
    ['idle', 'Head', 35, 20],
    ['run', 'RightForeArm', 80, 8],
    ['jog', 'Spine', 40, 10],
  ];
  const turned = spikes.flatMap(([clip, name, degrees, key]): PlantedDefect[] => {
    const source = sourceClip(clip);
    const raw = editKeys(source, 'rotation', ({ track, index, value }) => {
      if (track === joint(name) && index === key) turnBy(value, degrees, 2);
    });
    const { offsets, times } = source.rotations;
    return forms(raw).map(([form, object]) => ({
      title: `a spike of ${degrees}° at ${name} in ${clip}, ${form}`,
      objects: withSkeleton(object),
      code: 'spike',
      joints: [joint(name)],
      time: times[offsets[joint(name)] + key],
    }));
  });
  const hips = joint('Hips');
  const jumped = editKeys(sourceClip('walk'), 'translation', ({ track, index, value }) => {
    if (track === hips && index === 14) value[1] += 0.15;
  });
  const random = seeded(3);
  const shaken = editKeys(sourceClip('idle'), 'rotation', ({ track, value }) => {
    if (track === joint('LeftForeArm')) turnBy(value, 10 * random() - 5, 1);
  });
  const jitters = forms(shaken).map(([form, clip]): PlantedDefect => ({
    title: `an arm that jitters, ${form}`,
    objects: withSkeleton(clip),
    code: 'jitter',
    joints: [joint('LeftForeArm')],
  }));
  const frozen = ['walk', 'run'].map((clip): PlantedDefect => {
    const source = sourceClip(clip);
    const held = new Float32Array(4);
    const from = 0.3 * source.duration;
    const to = 0.85 * source.duration;
    const thigh = joint('LeftUpLeg');
    const raw = editKeys(source, 'rotation', ({ track, time, value }) => {
      if (track !== thigh) return;
      if (time <= from) held.set(value);
      else if (time <= to) value.set(held);
    });
    return {
      title: `a leg frozen in ${clip}`,
      objects: withSkeleton(raw),
      code: 'frozen',
      joints: [thigh],
      time: from,
    };
  });
  return [
    ...turned,
    {
      title: 'hips that jump 150 mm for a frame',
      objects: withSkeleton(jumped),
      code: 'spike',
      joints: [hips],
      evidence: [['sizeMm', 150, 5]],
    },
    ...frozen,
    ...jitters,
  ];
}

function frameDefects(): PlantedDefect[] {
  const walk = sourceClip('walk');
  const late = filterKeys(
    { ...walk, duration: walk.duration + 0.25 },
    () => true,
    (time) => time + 0.25,
  );
  const gone = filterKeys(walk, (time) => Math.round(time / FRAME) !== 13);
  const repeated = repeatFrame(walk, 15);
  const others = forms(anotherFirstPose(sourceClip('idle'))).map(([form, clip]): PlantedDefect => ({
    title: `a first frame of another pose, ${form}`,
    objects: withSkeleton(clip),
    code: 'first-pose',
    time: 0,
  }));
  return [
    ...others,
    {
      title: 'first key at a quarter of a second',
      objects: withSkeleton(late),
      code: 'frame-rate',
      time: 0.25,
    },
    { title: 'a frame missing', objects: withSkeleton(gone), code: 'frame-rate', time: 13 * FRAME },
    {
      title: 'a frame there twice',
      objects: withSkeleton(repeated),
      code: 'frame-rate',
      time: 15 * FRAME,
    },
    {
      title: 'keys at 30 Hz, said to be 24 Hz',
      objects: withSkeleton(walk),
      request: { rate: 24 },
      code: 'frame-rate',
    },
    {
      title: 'a long clip without iframes',
      objects: withSkeleton(buildAnimation(longClip(), { iframeInterval: 0 })),
      code: 'iframes-sparse',
    },
  ];
}

/** A frame of a clip with the values of the frame before. */
function repeatFrame(raw: RawAnimation, frame: number): RawAnimation {
  let repeated = raw;
  for (const kind of ['translation', 'rotation', 'scale'] as const) {
    const before = new Float32Array(4);
    repeated = editKeys(repeated, kind, ({ time, value }) => {
      if (Math.round(time / FRAME) === frame) value.set(before.subarray(0, value.length));
      before.set(value);
    });
  }
  return repeated;
}

/** A clip whose joints are all turned by 60° more in the first frame. */
function anotherFirstPose(raw: RawAnimation): RawAnimation {
  return editKeys(raw, 'rotation', ({ index, value }) => {
    if (index === 0) turnBy(value, 60);
  });
}

/** The idle clip, many times one after the other. */
function longClip(): RawAnimation {
  const idle = sourceClip('run');
  const times = 40;
  const repeat = (keys: RawAnimation['rotations'], size: number): RawAnimation['rotations'] => {
    const offsets = new Uint32Array(idle.trackCount + 1);
    const all: number[] = [];
    const values: number[] = [];
    for (let track = 0; track < idle.trackCount; track++) {
      const [first, end] = [keys.offsets[track], keys.offsets[track + 1]];
      for (let turn = 0; turn < (end - first > 1 ? times : 1); turn++) {
        for (let key = first + (turn > 0 ? 1 : 0); key < end; key++) {
          all.push(keys.times[key] + turn * idle.duration);
          values.push(...keys.values.subarray(size * key, size * key + size));
        }
      }
      offsets[track + 1] = all.length;
    }
    return { offsets, times: Float32Array.from(all), values: Float32Array.from(values) };
  };
  return {
    ...idle,
    duration: idle.duration * times + 0.01,
    translations: repeat(idle.translations, 3),
    rotations: repeat(idle.rotations, 4),
    scales: repeat(idle.scales, 3),
  };
}
