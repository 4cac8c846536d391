import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';
import { shortFloat } from '../base/float-text.ts';
import { checkpoint, type TaskControl } from '../base/task.ts';
import { LOCAL_FLOATS } from '../math/pose.ts';
import { multiplyQuaternions } from '../math/quaternion.ts';
import { keyComponents, KEY_KINDS } from '../model/animation.ts';
import { TRANSFORM_AT } from '../model/raw.ts';
import { keysOf, type ChannelKeys, type ClipKeys } from './clip-keys.ts';
import { addColumn, type GltfFile } from './gltf-file.ts';
import type { ExportedClip, ExportedClipFacts, ExportOptions } from './model.ts';
import type { JointNodes } from './nodes.ts';
import { ownExtras, uniqueNames } from './own-extras.ts';
import { bakedKeys, largestDifference, unitKeys } from './rotation-keys.ts';
import { addSampler } from './sampler.ts';
import { addTrack, eventsOf } from './tracks.ts';

/** A clip as it goes into the file: the same clip may do so twice. */
interface Variant {
  readonly source: ExportedClip;
  readonly name: string;
  readonly keys: ClipKeys;
  /** Whether the keys are not the clip's own any more, but as they look on the rest pose. */
  readonly applied: boolean;
}

/** Adds one animation a clip; an additive one is given twice, unless it is to be kept as it is. */
export function addClips(
  file: GltfFile,
  joints: JointNodes,
  clips: readonly ExportedClip[],
  options: ExportOptions,
  task?: TaskControl,
): ExportedClipFacts[] {
  const variants = clips.flatMap((source) => variantsOf(source, joints, options));
  const names = uniqueNames(
    variants.map(({ name }) => name),
    'animation',
  );
  return variants.map((variant, i) => {
    checkpoint(task, i / variants.length);
    return addClip(file, joints, { ...variant, name: names[i] }, options);
  });
}

function variantsOf(
  source: ExportedClip,
  joints: JointNodes,
  { additive = 'apply' }: ExportOptions,
): Variant[] {
  const name = source.clip.name === '' ? source.label : source.clip.name;
  const keys = keysOf(source.clip);
  const own = { source, name, keys, applied: false };
  if (!source.additive || additive === 'keep') return [own];
  return [own, { ...own, name: `${name} (applied)`, keys: applied(keys, joints), applied: true }];
}

/** Differences added to the rest pose, as the runtime adds them; between keys, too, this is the same. */
function applied(keys: ClipKeys, { locals }: JointNodes): ClipKeys {
  const map = (kind: (typeof KEY_KINDS)[number]): ChannelKeys[] =>
    keys[kind].map(({ times, values }, joint) => {
      const rest = joint * LOCAL_FLOATS + TRANSFORM_AT[kind];
      const sum = new Float32Array(values.length);
      if (kind === 'rotation') {
        for (let at = 0; at < sum.length; at += 4) {
          multiplyQuaternions(sum, at, locals, rest, values, at);
        }
        return { times, values: sum };
      }
      values.forEach((value, i) => {
        const base = locals[rest + (i % 3)];
        sum[i] = kind === 'translation' ? base + value : base * value;
      });
      return { times, values: sum };
    });
  return { translation: map('translation'), rotation: map('rotation'), scale: map('scale') };
}

/** Far more than a viewer plays; keeps a rate by mistake from taking all memory. */
const MAX_BAKED = 1 << 20;

function checkRate({ clip }: ExportedClip, name: string, bake = 0): void {
  const samples = clip.duration * bake;
  if (samples <= MAX_BAKED) return;
  throw new AssetError({
    object: `animation "${name}"`,
    expected: `at most ${MAX_BAKED} samples`,
    found: `${Math.ceil(samples)}, ${shortFloat(clip.duration)} s at ${bake} Hz`,
    advice: 'Choose a lower rate.',
  });
}

function addClip(
  file: GltfFile,
  joints: JointNodes,
  { source, name, keys, applied: isApplied }: Variant,
  { bake, threshold }: ExportOptions,
): ExportedClipFacts {
  const { clip, additive, tracks } = source;
  checkRate(source, name, bake);
  const facts = { name, keys: 0, largestDifference: 0, changedRotations: 0 };
  const animation: GLTF.IAnimation = { name, samplers: [], channels: [] };
  const empty: Record<string, number[]> = {};
  for (const kind of KEY_KINDS) {
    keys[kind].forEach((own, joint) => {
      if (own.times.length === 0) (empty[kind] ??= []).push(joint);
      else {
        const what = `animation "${name}", ${kind} of "${joints.names[joint]}"`;
        const type = keyComponents(kind) === 4 ? 'VEC4' : 'VEC3';
        const stored = kind === 'rotation' ? rotations(own, bake, facts) : own;
        facts.keys += stored.times.length;
        const sampler = addSampler(file, animation, stored, { type, what, isStep: false });
        if (kind === 'rotation') keepSource(file, animation.samplers[sampler], own, stored, what);
        animation.channels.push({ sampler, target: { node: joint, path: kind } });
      }
    });
  }
  if (!isApplied) {
    for (const track of tracks) addTrack(file, animation, joints, track, clip.duration);
  }
  const events = isApplied ? [] : eventsOf(tracks, clip.duration, threshold);
  animation.extras = {
    ...(additive && { additive: !isApplied }),
    ...(events.length > 0 && { events }),
    ...ownExtras({
      duration: clip.duration,
      // A track without keys plays as no change at all, whatever the rest pose is.
      ...(Object.keys(empty).length > 0 && { empty }),
      ...(isApplied && { derived: true }),
    }),
  };
  // An animation without channels is not valid.
  if (animation.channels.length > 0) file.json.animations.push(animation);
  return facts;
}

/** What rotations have to be for a build to make the same of them, where it is not what is stored, is kept beside it. */
function keepSource(
  file: GltfFile,
  sampler: GLTF.IAnimationSampler,
  { values, source = values }: ChannelKeys,
  stored: ChannelKeys,
  what: string,
): void {
  // Not of baked ones, which have more keys.
  if (source.length !== stored.values.length) return;
  if (source.every((value, i) => Object.is(value, stored.values[i]))) return;
  const accessor = addColumn(file, source, { type: 'VEC4', use: 'keys', what });
  sampler.extras = ownExtras({ source: accessor });
}

function rotations(
  own: ChannelKeys,
  bake: number | undefined,
  facts: { largestDifference: number; changedRotations: number },
): ChannelKeys {
  const unit = unitKeys(own);
  const stored = bake === undefined ? unit : bakedKeys(unit, bake);
  facts.changedRotations += unit.changed;
  facts.largestDifference = Math.max(facts.largestDifference, largestDifference(stored));
  return stored;
}
