import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';
import { checkpoint, type TaskControl } from '../base/task.ts';
import { emptyRanges, type JointIndex, type Seconds } from '../base/units.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { floatsOf, type AccessorData } from './accessor-data.ts';
import { channelKeys, type ChannelKeys } from './channel-keys.ts';
import { note, listed, type Findings } from './findings.ts';
import { NO_JOINT, noteMovedAncestors, type Joints } from './joints.ts';
import { fixNames } from './names.ts';
import type { NodeIndex, NodeTree } from './node-tree.ts';

/** Floats of a value of every kind. */
const COMPONENTS: Readonly<Record<KeyKind, number>> = { translation: 3, rotation: 4, scale: 3 };

/** What clips are made from. */
export interface ClipSource {
  readonly json: GLTF.IGLTF;
  readonly tree: NodeTree;
  readonly joints: Joints;
  readonly accessors: readonly (AccessorData | undefined)[];
  /** Hertz at which splines are sampled. */
  readonly samplingRate: number;
}

/** The keys of one clip's channels by kind, then by joint. */
type TrackTable = Readonly<Record<KeyKind, (ChannelKeys | undefined)[]>>;

/**
 * The clips of a file as source animations of a scene's joints. A joint that a clip does not move has one key of each
 * kind at 0: its rest. Clips that move none of the joints are left out and noted.
 *
 * @throws AssetError if keys cannot be played, naming clip, joint and key
 */
export function importClips(
  findings: Findings,
  source: ClipSource,
  task?: TaskControl,
): RawAnimation[] {
  const { animations = [] } = source.json;
  const names = fixNames(
    findings,
    'animation',
    animations.map(({ name }) => name),
  );
  const chosen = animations.map((animation, i) => {
    const channels = jointChannels(findings, source, animation, names[i]);
    return { animation, name: names[i], channels };
  });
  noteLeftOut(findings, source.json, chosen);
  const moving = chosen.filter(({ channels }) => channels.length > 0);
  const clips = moving.map(({ animation, name, channels }, i) => {
    checkpoint(task, 0.5 + (0.5 * i) / moving.length);
    return importClip(findings, source, animation, name, channels);
  });
  notePoses(findings, clips);
  return clips;
}

/** A clip of duration 0 can be shown but not played. */
function notePoses(findings: Findings, clips: readonly RawAnimation[]): void {
  const poses = clips.filter(({ duration }) => duration === 0).map(({ name }) => name);
  if (poses.length === 0) return;
  const message = `All keys stand at 0 s in ${listed(poses)}: a pose, which can be shown but not built.`;
  note(findings, 'warning', 'pose', message);
}

function importClip(
  findings: Findings,
  source: ClipSource,
  animation: GLTF.IAnimation,
  name: string,
  channels: readonly JointChannel[],
): RawAnimation {
  const { joints } = source;
  const table: TrackTable = { translation: [], rotation: [], scale: [] };
  let duration: Seconds = 0;
  for (const { sampler, kind, joint } of channels) {
    const keys = samplerKeys(findings, source, animation.samplers[sampler], {
      object: `${findings.object}, animation "${name}"`,
      what: `${kind} of "${joints.skeleton.names[joint]}"`,
      kind,
    });
    if (keys.times.length === 0) continue;
    table[kind][joint] = kind === 'rotation' ? normalized(keys) : keys;
    duration = Math.max(duration, keys.times[keys.times.length - 1]);
  }
  return {
    kind: 'raw-animation',
    name,
    duration,
    trackCount: joints.skeleton.count,
    translations: columns(joints, 'translation', table),
    rotations: columns(joints, 'rotation', table),
    scales: columns(joints, 'scale', table),
    ranges: emptyRanges('body'),
  };
}

interface JointChannel {
  readonly sampler: number;
  readonly kind: KeyKind;
  readonly joint: JointIndex;
}

/** A clip's channels that move a joint. */
function jointChannels(
  findings: Findings,
  { tree, joints }: ClipSource,
  { channels }: GLTF.IAnimation,
  clip: string,
): JointChannel[] {
  const taken = new Set<string>();
  const found: JointChannel[] = [];
  const elsewhere = new Set<NodeIndex>();
  for (const { sampler, target } of channels) {
    const kind = KEY_KINDS.find((known) => known === target.path);
    if (kind === undefined || target.node === undefined) continue;
    const joint = joints.ofNode[target.node];
    const id = `${kind} of "${tree.names[target.node]}"`;
    if (joint === NO_JOINT) elsewhere.add(target.node);
    else if (taken.has(id)) {
      const message = `"${clip}" has several channels for the ${id}: the first one counts.`;
      note(findings, 'warning', 'repeated-channel', message);
    } else {
      taken.add(id);
      found.push({ sampler, kind, joint });
    }
  }
  noteMovedAncestors(findings, tree, joints, clip, [...elsewhere]);
  return found;
}

interface ChosenClip {
  readonly name: string;
  readonly animation: GLTF.IAnimation;
  readonly channels: readonly JointChannel[];
}

/** Says what of the clips, or which of them, cannot be shown by joints. */
function noteLeftOut(
  findings: Findings,
  { scenes = [] }: GLTF.IGLTF,
  clips: readonly ChosenClip[],
): void {
  const named = (chosen: readonly ChosenClip[]): string => listed(chosen.map(({ name }) => name));
  const still = clips.filter(({ channels }) => channels.length === 0);
  if (still.length > 0) {
    // Of several scenes each has clips of its own, so there is nothing wrong with that.
    const [severity, joint] =
      scenes.length > 1
        ? (['info', 'No joint of this scene'] as const)
        : (['warning', 'No joint'] as const);
    note(findings, severity, 'empty-clip', `${joint} is moved by ${named(still)}: left out.`);
  }
  const morphing = clips.filter(({ animation }) =>
    animation.channels.some(({ target }) => target.path === 'weights'),
  );
  if (morphing.length > 0) {
    const message = `Morph targets are ignored: their weights are moved by ${named(morphing)}.`;
    note(findings, 'info', 'morph-weights', message);
  }
}

interface Naming {
  readonly object: string;
  readonly what: string;
  readonly kind: KeyKind;
}

function samplerKeys(
  findings: Findings,
  { accessors, samplingRate }: ClipSource,
  { input, output, interpolation = 'LINEAR' }: GLTF.IAnimationSampler,
  { object, what, kind }: Naming,
): ChannelKeys {
  const components = COMPONENTS[kind];
  const [times, values] = [accessors[input], accessors[output]];
  if (times?.components !== 1 || values?.components !== components) {
    throw new AssetError({
      object,
      expected: `1 number a time and ${components} a value in the ${what}`,
      found: `${times?.components ?? 'none'} and ${values?.components ?? 'none'}`,
    });
  }
  const stored = { times: floatsOf(times), values: floatsOf(values) };
  const keys = channelKeys({ object, what, components, interpolation, ...stored }, samplingRate);
  if (interpolation === 'LINEAR' && keys.times.length < stored.times.length) {
    const message = `Several keys of the ${what} stand at the same time: the first one counts.`;
    note(findings, 'warning', 'repeated-time', message);
  }
  return keys;
}

const { fround, sqrt } = Math;

/** Every rotation at length 1, float32 in the reference importer's order; one empty stays. */
function normalized({ times, values }: ChannelKeys): ChannelKeys {
  // A copy: several joints may share a sampler.
  const q = values.slice();
  for (let at = 0; at < q.length; at += 4) {
    let square = fround(q[at] * q[at]);
    for (let i = 1; i < 4; i++) square = fround(square + fround(q[at + i] * q[at + i]));
    if (square === 0) continue;
    const inverse = fround(1 / fround(sqrt(square)));
    for (let i = 0; i < 4; i++) q[at + i] *= inverse;
  }
  return { times, values: q };
}

/** The tracks of one kind as columns; joints without keys rest. */
function columns({ rest, nodes }: Joints, kind: KeyKind, table: TrackTable): RawKeys {
  const components = COMPONENTS[kind];
  const at = TRANSFORM_AT[kind];
  const tracks = nodes.map(
    (_, joint): ChannelKeys =>
      table[kind][joint] ?? {
        times: new Float32Array(1),
        values: Float32Array.from(rest[joint].slice(at, at + components)),
      },
  );
  const offsets = new Uint32Array(tracks.length + 1);
  tracks.forEach(({ times }, track) => (offsets[track + 1] = offsets[track] + times.length));
  const count = offsets[tracks.length];
  const keys = {
    offsets,
    times: new Float32Array(count),
    values: new Float32Array(count * components),
  };
  tracks.forEach(({ times, values }, track) => {
    keys.times.set(times, offsets[track]);
    keys.values.set(values, offsets[track] * components);
  });
  return keys;
}
