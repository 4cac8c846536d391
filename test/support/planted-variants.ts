import { getLocal, LOCAL_FLOATS } from '../../engine/math/pose.ts';
import type { RawAnimation } from '../../engine/model/index.ts';
import { buildAnimation } from '../../engine/offline/index.ts';
import { editKeys, filterKeys, reorderTracks, turnBy } from './edit-clip.ts';
import { relativeTo } from './planted-motion.ts';
import {
  characterSkeleton,
  forms,
  joint,
  sourceClip,
  withSkeleton,
  type PlantedDefect,
} from './planted-subjects.ts';

/** The same kinds of defect as elsewhere, where they are harder to find. */
export function plantedVariants(): PlantedDefect[] {
  return [
    ...exchangedJoints(),
    ...wrongValues(),
    ...spikes(),
    ...frozenTracks(),
    ...builtFrames(),
    ...repeatedTurns(),
    ...turnedLoops(),
  ];
}

type Expected = Omit<PlantedDefect, 'objects'>;

/** A clip in every form, each with the same defect. */
function inForms(raw: RawAnimation, { title, ...expected }: Expected): PlantedDefect[] {
  return forms(raw).map(([form, object]) =>
    Object.assign({ title: `${title}, ${form}`, objects: withSkeleton(object) }, expected),
  );
}

function exchangedJoints(): PlantedDefect[] {
  const swap = (a: number, b: number): number[] =>
    Array.from({ length: characterSkeleton.count }, (_, i) => (i === a ? b : i === b ? a : i));
  const pairs: [string, string][] = [
    ['Hips', 'LeftHand'],
    ['Spine', 'Hips'],
    ['LeftUpLeg', 'RightFoot'],
    ['Head', 'LeftHandIndex2'],
  ];
  return pairs.map(([a, b]): PlantedDefect => ({
    title: `${a} and ${b} exchanged`,
    objects: withSkeleton(reorderTracks(sourceClip('jog'), swap(joint(a), joint(b)))),
    code: 'joint-order',
    joints: [joint(a), joint(b)],
  }));
}

function wrongValues(): PlantedDefect[] {
  const wFirst = editKeys(sourceClip('wave'), 'rotation', ({ value }) => {
    const [x, y, z, w] = value;
    value.set([w, x, y, z]);
  });
  const named = { ...buildAnimation(sourceClip('idle')), name: 'BreathAdd' };
  const units = [0.3048, 30.48, 25.4, 12].map((factor): PlantedDefect => {
    const raw = editKeys(sourceClip('turn'), 'translation', ({ value }) =>
      value.forEach((v, i) => (value[i] = v * factor)),
    );
    return {
      title: `lengths × ${factor}`,
      objects: withSkeleton(buildAnimation(raw)),
      code: 'units-mismatch',
      evidence: [['factor', factor, 0.01 * factor]],
    };
  });
  const hips = joint('Hips');
  const moved = editKeys(sourceClip('walk'), 'translation', ({ track, value }) => {
    if (track === hips) value.forEach((v, i) => (value[i] = v * 100));
  });
  return [
    ...units,
    {
      title: 'hips alone in lengths × 100',
      objects: withSkeleton(restElsewhere(moved, hips)),
      code: 'units-mismatch',
      evidence: [['factor', 100, 1]],
    },
    { title: 'w first, without a skeleton', objects: [wFirst], code: 'rotation-order' },
    { title: 'poses called BreathAdd', objects: withSkeleton(named), code: 'additive-pose' },
    ...['wave', 'turn'].flatMap(wrongBase),
  ];
}

/** As importers make of a file that moves one joint: all others have their rest translation. */
function restElsewhere(raw: RawAnimation, moved: number): RawAnimation {
  const local = new Float32Array(LOCAL_FLOATS);
  return editKeys(raw, 'translation', ({ track, value }) => {
    if (track === moved) return;
    getLocal(characterSkeleton.restPose, track, local);
    value.set(local.subarray(0, 3));
  });
}

/** A clip of differences to its own pose at a quarter of it. */
function wrongBase(name: string): PlantedDefect[] {
  const source = sourceClip(name);
  const times = [...new Set(source.rotations.times)].toSorted((a, b) => a - b);
  const base = times[Math.round(times.length / 4)];
  const fromBase = filterKeys(
    source,
    (time) => time >= base,
    (time) => time - base,
  );
  return inForms(relativeTo(source, fromBase), {
    title: `${name} as differences to its pose at ${base.toFixed(2)} s`,
    code: 'additive-base',
    time: base,
  });
}

function spikes(): PlantedDefect[] {
  const places: [clip: string, name: string, degrees: number, keys: number[]][] = [
    ['walk', 'LeftHandThumb2', 60, [26]],
    ['jog', 'RightHandThumb3', 90, [6]],
    ['idle', 'RightHandRing1', 40, [12]],
    ['run', 'Spine', 60, [4, 11]],
    ['wave', 'Neck', 25, [8, 30]],
    // In the middle of a swing.
    ['run', 'LeftArm', 30, [6]],
    ['run', 'RightLeg', 40, [10]],
    ['jog', 'LeftArm', 30, [16]],
    ['walk', 'LeftUpLeg', 30, [23]],
  ];
  const turned = places.flatMap(([clip, name, degrees, keys]): PlantedDefect[] => {
    const source = sourceClip(clip);
    const raw = editKeys(source, 'rotation', ({ track, index, value }) => {
      if (track === joint(name) && keys.includes(index)) turnBy(value, degrees, 2);
    });
    const { offsets, times } = source.rotations;
    return keys.flatMap((key) =>
      inForms(raw, {
        title: `${degrees}° at ${name} in ${clip}, key ${key}`,
        code: 'spike',
        joints: [joint(name)],
        time: times[offsets[joint(name)] + key],
      }),
    );
  });
  const hips = joint('Hips');
  const jump = editKeys(sourceClip('run'), 'translation', ({ track, index, value }) => {
    if (track === hips && index === 9) value[0] -= 0.24;
  });
  const moved = inForms(jump, {
    title: 'hips that jump 240 mm aside',
    code: 'spike',
    joints: [hips],
  });
  return [...turned, ...moved];
}

function frozenTracks(): PlantedDefect[] {
  const hips = joint('Hips');
  const leg = joint('RightLeg');
  return ['walk', 'run', 'jog'].flatMap((name): PlantedDefect[] => {
    const source = sourceClip(name);
    const [from, to] = [0.3 * source.duration, 0.85 * source.duration];
    const still = (kind: 'translation' | 'rotation', tracks: readonly number[]): RawAnimation => {
      const held = new Map<number, Float32Array>();
      return editKeys(source, kind, ({ track, time, value }) => {
        if (!tracks.includes(track)) return;
        if (time <= from || !held.has(track)) held.set(track, value.slice());
        else if (time <= to) value.set(held.get(track) ?? value);
      });
    };
    const all = characterSkeleton.names.map((_, track) => track);
    const cases: [string, RawAnimation, number[]][] = [
      ['hips that stay in place', still('translation', [hips]), [hips]],
      ['a shin that no longer turns', still('rotation', [leg]), [leg]],
      ['everything stands still', still('rotation', all), all],
    ];
    return cases.flatMap(([title, raw, joints]) =>
      inForms(raw, { title: `${title} in ${name}`, code: 'frozen', joints, time: from }),
    );
  });
}

/** What a runtime clip shows of its frames. */
function builtFrames(): PlantedDefect[] {
  return ['walk', 'jog', 'run'].flatMap((name): PlantedDefect[] => {
    const source = sourceClip(name);
    const times = [...new Set(source.rotations.times)].toSorted((a, b) => a - b);
    const time = times[9];
    const gone = buildAnimation(filterKeys(source, (one) => one !== time));
    const late = filterKeys(
      source,
      () => true,
      (one) => (one === time ? one + 0.4 * (times[10] - time) : one),
    );
    const expected = { code: 'frame-rate', time };
    const repeated = inForms(repeatPose(source, time), {
      title: `${name} with a pose twice`,
      ...expected,
    });
    const others: PlantedDefect[] = [
      {
        title: `${name}, built, without a frame`,
        objects: withSkeleton(gone),
        ...expected,
      },
      {
        title: `${name} with a frame between two others`,
        objects: withSkeleton(late),
        ...expected,
      },
    ];
    return others.concat(repeated);
  });
}

/** Poses that are there twice where a movement turns. */
function repeatedTurns(): PlantedDefect[] {
  const places: [clip: string, frame: number][] = [
    ['walk', 16],
    ['wave', 39],
    ['turn', 5],
  ];
  return places.map(([name, frame]) => {
    const source = sourceClip(name);
    const time = [...new Set(source.rotations.times)].toSorted((a, b) => a - b)[frame];
    const objects = withSkeleton(repeatPose(source, time));
    return { title: `${name} with pose ${frame} twice`, objects, code: 'frame-rate', time };
  });
}

/** The values at a time are those of the keys before. */
function repeatPose(raw: RawAnimation, at: number): RawAnimation {
  let repeated = raw;
  for (const kind of ['translation', 'rotation', 'scale'] as const) {
    let before = new Float32Array(4);
    repeated = editKeys(repeated, kind, ({ time, index, value }) => {
      if (time === at && index > 0) value.set(before);
      before = value.slice();
    });
  }
  return repeated;
}

function turnedLoops(): PlantedDefect[] {
  const turns: [clip: string, name: string, degrees: number, axis: 0 | 1 | 2][] = [
    ['walk', 'Head', 20, 1],
    ['idle', 'RightHandRing2', 15, 2],
    ['jog', 'LeftForeArm', 25, 1],
    // Quick joints, whose steps are as long as the gap.
    ['run', 'LeftArm', 30, 0],
    ['run', 'RightLeg', 20, 1],
    ['jog', 'RightForeArm', 30, 2],
    ['jog', 'LeftLeg', 12, 1],
    ['walk', 'RightForeArm', 30, 0],
  ];
  return turns.flatMap(([clip, name, degrees, axis]) => {
    const raw = editKeys(sourceClip(clip), 'rotation', ({ track, index, count, value }) => {
      if (track === joint(name) && index === count - 1) turnBy(value, degrees, axis);
    });
    return inForms(raw, {
      title: `${clip} ends with ${name} turned by ${degrees}°`,
      code: 'loop-gap',
      time: raw.duration,
    });
  });
}
