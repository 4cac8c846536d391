import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import { checkpoint, type TaskControl } from '../../base/task.ts';
import { emptyRanges, type JointIndex, type Seconds } from '../../base/units.ts';
import { keyComponents, KEY_KINDS, type KeyKind } from '../../model/animation.ts';
import type { ClipCurves, Curve } from '../../model/curves.ts';
import { TRANSFORM_AT, type RawAnimation, type RawKeys } from '../../model/raw.ts';
import { joinTracks } from '../../model/track-keys.ts';
import { floatsOf, type AccessorData } from './accessor-data.ts';
import { noteChannels, type StoredChannel } from './channel-findings.ts';
import { channelKeys, fillRoom, roomText, type ChannelKeys, type KeyRoom } from './channel-keys.ts';
import { leaveOutClip, note, type Findings } from '../findings.ts';
import { NO_JOINT, noteMovedAncestors, type Joints } from './joints.ts';
import { fixNames } from '../names.ts';
import type { NodeIndex, NodeTree } from './node-tree.ts';
import { emptyTracks, sourceRotations, isDerived, isOwnExport, ownDuration } from './own-export.ts';

/** What clips are made from. */
export interface ClipSource {
  readonly json: GLTF.IGLTF;
  readonly tree: NodeTree;
  readonly joints: Joints;
  readonly accessors: readonly (AccessorData | undefined)[];
  /** Hertz at which splines are sampled. */
  readonly samplingRate: number;
  readonly room: KeyRoom;
}

/** The keys of one clip's channels by kind, then by joint. */
type TrackTable = Readonly<Record<KeyKind, (ChannelKeys | undefined)[]>>;

/**
 * The clips of a file as source animations of a scene's joints. A joint that a clip does not move has one key of each
 * kind at 0: its rest. Clips that move none of the joints, or have keys that cannot be played, are left out and noted.
 */
export function importClips(
  findings: Findings,
  source: ClipSource,
  task?: TaskControl,
): { readonly animations: RawAnimation[]; readonly curves: readonly ClipCurves[] } {
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
  const moving = chosen.filter(
    ({ animation, channels }) => channels.length > 0 && !isDerived(animation),
  );
  noteSplitClip(findings, source, moving);
  const clips: RawAnimation[] = [];
  const curves: ClipCurves[] = [];
  moving.forEach(({ animation, name, channels }, i) => {
    checkpoint(task, 0.5 + (0.5 * i) / moving.length);
    const stored = storedChannels(findings, source, animation, name, channels);
    noteChannels(findings, stored);
    const { made } = source.room;
    try {
      const clip = importClip(findings, source, animation, name, channels);
      clips.push(clip);
      curves.push({ name, duration: clip.duration, curves: stored.map(curveOf) });
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
      source.room.made = made;
      leaveOutClip(findings, name, error);
    }
  });
  return { animations: withoutPoses(findings, source, clips), curves };
}

/**
 * A clip whose keys all stand at 0 s has no duration, and no player takes it. It becomes as long as one
 * frame, in which nothing moves.
 */
function withoutPoses(
  findings: Findings,
  { samplingRate }: ClipSource,
  clips: readonly RawAnimation[],
): RawAnimation[] {
  const poses = clips.filter(({ duration }) => duration === 0).map(({ name }) => name);
  if (poses.length === 0) return [...clips];
  const duration = Math.fround(1 / samplingRate);
  const message = `All keys stand at 0 s in ${listed(poses)}: a pose, made as long as one frame (${floatText(duration)} s).`;
  note(findings, 'info', 'pose', message);
  return clips.map((clip) => (clip.duration === 0 ? { ...clip, duration } : clip));
}

const INTERPOLATIONS = { LINEAR: 'linear', STEP: 'step', CUBICSPLINE: 'spline' } as const;

function curveOf({ joint, kind, interpolation, times, values }: StoredChannel): Curve {
  return { joint, kind, interpolation: INTERPOLATIONS[interpolation], times, values };
}

/** The channels as they are stored; those without numbers are left out. */
function storedChannels(
  { object }: Findings,
  { accessors, joints }: ClipSource,
  { samplers }: GLTF.IAnimation,
  name: string,
  channels: readonly JointChannel[],
): StoredChannel[] {
  return channels.flatMap(({ sampler, kind, joint }) => {
    const { input, output, interpolation = 'LINEAR' } = samplers[sampler];
    const [times, values] = [accessors[input], accessors[output]];
    const components = keyComponents(kind);
    if (times?.components !== 1 || values?.components !== components) return [];
    return [
      {
        object: `${object}, animation "${name}"`,
        what: `${kind} of "${joints.skeleton.names[joint]}"`,
        joint,
        kind,
        components,
        interpolation,
        times: floatsOf(times),
        values: floatsOf(values),
      },
    ];
  });
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
  const isOwn = isOwnExport(source.json);
  let duration: Seconds = ownDuration(animation);
  for (const { sampler, kind, joint } of channels) {
    const keys = samplerKeys(source, animation.samplers[sampler], {
      object: `${findings.object}, animation "${name}"`,
      what: `${kind} of "${joints.skeleton.names[joint]}"`,
      kind,
      joint,
    });
    if (keys.times.length === 0) continue;
    table[kind][joint] = kind === 'rotation' && !isOwn ? normalized(keys) : keys;
    duration = Math.max(duration, keys.times[keys.times.length - 1]);
  }
  const isEmpty = emptyTracks(animation);
  takeRestRoom(`${findings.object}, animation "${name}"`, source, channels);
  return {
    kind: 'raw-animation',
    name,
    duration,
    trackCount: joints.skeleton.count,
    translations: columns(joints, 'translation', table, isEmpty),
    rotations: columns(joints, 'rotation', table, isEmpty),
    scales: columns(joints, 'scale', table, isEmpty),
    ranges: emptyRanges('body'),
  };
}

/** Joints that a clip does not move have keys, too. */
function takeRestRoom(
  object: string,
  { joints, room }: ClipSource,
  channels: readonly JointChannel[],
): void {
  const more = KEY_KINDS.length * joints.skeleton.count - channels.length;
  if (fillRoom(room, more)) return;
  throw new AssetError({ object, expected: roomText(room), found: `${room.made + more}` });
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
  const leaveOut = (still: readonly ChosenClip[], isFine: boolean, but: string): void => {
    if (still.length === 0) return;
    const joint = scenes.length > 1 ? 'No joint of this scene' : 'No joint';
    const message = `${joint} is moved by ${named(still)}${but}: left out.`;
    note(findings, isFine ? 'info' : 'warning', 'empty-clip', message);
  };
  const still = clips.filter(({ channels }) => channels.length === 0);
  // Of several scenes each has clips of its own, so there is nothing wrong with that; nor with clips
  // that only move morph targets.
  leaveOut(
    still.filter((clip) => !movesMorphTargets(clip)),
    scenes.length > 1,
    '',
  );
  leaveOut(still.filter(movesMorphTargets), true, ', only weights of morph targets');
  // What is left out has no tracks either.
  const morphing = clips.filter((one) => one.channels.length > 0 && movesMorphTargets(one));
  if (morphing.length > 0) {
    const message = `Morph targets do not change the shown mesh: their weights, moved by ${named(morphing)}, become user tracks.`;
    note(findings, 'info', 'morph-weights', message);
  }
}

/** Fewer clips of different joints may be meant so, such as actions of a few objects. */
const LEAST_SPLIT = 5;

/** Says that clips look like one: they end at one time, no joint is moved by two, and what they move hangs together. */
function noteSplitClip(
  findings: Findings,
  { accessors, joints: { skeleton } }: ClipSource,
  clips: readonly ChosenClip[],
): void {
  if (clips.length < LEAST_SPLIT) return;
  const movedBy = new Map<JointIndex, number>();
  for (const [i, { channels }] of clips.entries()) {
    for (const { joint } of channels) {
      if ((movedBy.get(joint) ?? i) !== i) return;
      movedBy.set(joint, i);
    }
  }
  const isBelowAnother = ([joint, clip]: readonly [JointIndex, number]): boolean => {
    let above = skeleton.parents[joint];
    while (above >= 0 && (movedBy.get(above) ?? clip) === clip) above = skeleton.parents[above];
    return above >= 0;
  };
  const below = new Set([...movedBy].filter(isBelowAnother).map(([, clip]) => clip));
  const ends = new Set(clips.map((clip) => endOf(clip, accessors)));
  if (below.size < clips.length - 1 || ends.size > 1 || ends.has(0)) return;
  const message = `${clips.length} clips, ${listed(clips.map(({ name }) => name))}, each move other joints of one skeleton until ${[...ends][0].toFixed(3)} s: probably one clip, which an exporter has written as one for each joint.`;
  const remedy = { text: 'Export it again as one clip, or merge the animations of the glTF.' };
  note(findings, 'info', 'split-clip', message, { remedy });
}

/** The time of a clip's last key, in seconds. */
function endOf(
  { animation: { samplers }, channels }: ChosenClip,
  accessors: ClipSource['accessors'],
): Seconds {
  const ends = channels.map(({ sampler }) => {
    const times = accessors[samplers[sampler].input];
    return times === undefined ? 0 : (floatsOf(times).at(-1) ?? 0);
  });
  return Math.max(...ends);
}

function movesMorphTargets({ animation }: ChosenClip): boolean {
  return animation.channels.some(({ target }) => target.path === 'weights');
}

interface Naming {
  readonly object: string;
  readonly what: string;
  readonly kind: KeyKind;
  readonly joint: JointIndex;
}

function samplerKeys(
  { accessors, samplingRate, room }: ClipSource,
  sampler: GLTF.IAnimationSampler,
  { object, what, kind, joint }: Naming,
): ChannelKeys {
  const { input, output, interpolation = 'LINEAR' } = sampler;
  const components = keyComponents(kind);
  const given = accessors.at(sourceRotations(sampler) ?? output);
  const [times, values] = [accessors[input], given ?? accessors[output]];
  if (times?.components !== 1 || values?.components !== components) {
    throw new AssetError({
      object,
      joint,
      expected: `1 number a time and ${components} a value in the ${what}`,
      found: `${times?.components ?? 'none'} and ${values?.components ?? 'none'}`,
    });
  }
  const stored = { times: floatsOf(times), values: floatsOf(values) };
  const channel = { object, what, joint, components, interpolation, ...stored };
  return channelKeys(channel, samplingRate, room);
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
function columns(
  { rest, nodes }: Joints,
  kind: KeyKind,
  table: TrackTable,
  isEmpty: (kind: KeyKind, joint: JointIndex) => boolean,
): RawKeys {
  const components = keyComponents(kind);
  const at = TRANSFORM_AT[kind];
  const tracks = nodes.map(
    (_, joint): ChannelKeys =>
      table[kind][joint] ??
      (isEmpty(kind, joint)
        ? { times: new Float32Array(0), values: new Float32Array(0) }
        : {
            times: new Float32Array(1),
            values: Float32Array.from(rest[joint].slice(at, at + components)),
          }),
  );
  return joinTracks(tracks, kind);
}
