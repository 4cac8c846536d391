import type { GLTF } from '@gltf-transform/core';
import { listed } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { emptyRanges } from '../../base/units.ts';
import type { RawAnimation, RawTrack } from '../../model/raw.ts';
import type { TrackType } from '../../model/user-track.ts';
import { createFindings, faultText, note, type Findings } from '../findings.ts';
import type { ImportedTrack } from '../model.ts';
import { fixNames } from '../names.ts';
import { floatsOf } from './accessor-data.ts';
import { channelKeys, type ChannelKeys } from './channel-keys.ts';
import type { ClipSource } from './clips.ts';
import { eventTracks } from './events.ts';
import { pointerOf } from './extensions.ts';
import { ownTrack } from './own-export.ts';
import type { VrmAnimation } from './vrm-animation.ts';

/** A value that a channel gives, and where it goes. */
interface Target {
  readonly joint: string;
  readonly property: string;
  readonly type: TrackType;
  /** The numbers of a key that are the value. */
  readonly first: number;
  /** Name of the track, if it is not made of the others. */
  readonly name?: string | undefined;
}

/** Interpolation of keys. */
const STEP = 0;
const LINEAR = 1;

const TYPES: readonly TrackType[] = ['float', 'float2', 'float3', 'float4'];

/**
 * What channels of imported clips move besides joints, as user tracks: weights of morph targets, values that
 * KHR_animation_pointer points at, expressions and the gaze of VRM, and events. Those with keys that cannot be played are
 * left out and noted.
 */
export function gltfTracks(
  findings: Findings,
  source: ClipSource,
  clips: readonly RawAnimation[],
  vrm: VrmAnimation | undefined,
): ImportedTrack[] {
  const { animations = [] } = source.json;
  // The same names as those of the clips, which have noted what is odd about them.
  const unnoted = createFindings('gltf', findings.object);
  const given = animations.map(({ name }) => name);
  const names = fixNames(unnoted, 'animation', given);
  return animations.flatMap((animation, i) => {
    const clip = clips.find(({ name }) => name === names[i]);
    if (clip === undefined) return [];
    const tracks = animation.channels.flatMap((channel) => {
      const sampler = animation.samplers[channel.sampler];
      const targets = targetsOf(source, channel, vrm, componentsOf(source, sampler));
      if (targets.length === 0) return [];
      const keys = soundKeys(findings, source, sampler, targets, clip);
      if (keys === undefined) return [];
      return targets.map((target) => ({
        clip: clip.name,
        joint: target.joint,
        property: target.property,
        track: trackOf(keys, target, clip),
      }));
    });
    const known = new Set(tracks.map(({ track }) => track.name));
    return tracks.concat(eventTracks(animation, clip, known));
  });
}

/** Numbers of a key, or of one of its three parts where curves are cubic. */
function componentsOf({ accessors }: ClipSource, sampler: GLTF.IAnimationSampler): number {
  const [times, values] = [accessors[sampler.input], accessors[sampler.output]];
  if (times === undefined || values === undefined || times.array.length === 0) return 0;
  const parts = sampler.interpolation === 'CUBICSPLINE' ? 3 : 1;
  return values.array.length / times.array.length / parts;
}

function targetsOf(
  { json, tree }: ClipSource,
  channel: GLTF.IAnimationChannel,
  vrm: VrmAnimation | undefined,
  components: number,
): Target[] {
  const { target } = channel;
  const { node, path } = target;
  if (!Number.isInteger(components) || components < 1) return [];
  if (node !== undefined && (path as string) === 'weights') {
    const names = targetNames(json, node);
    return Array.from({ length: components }, (_, i) => ({
      joint: tree.names[node],
      property: names[i] ?? `weight_${i}`,
      type: 'float',
      first: i,
    }));
  }
  const expression = node === undefined ? undefined : vrm?.expressions.get(node);
  if (expression !== undefined && path === 'translation') {
    return [{ joint: 'expression', property: expression, type: 'float', first: 0 }];
  }
  if (node !== undefined && node === vrm?.lookAt && path === 'rotation') {
    return [{ joint: 'lookAt', property: 'rotation', type: 'quaternion', first: 0 }];
  }
  const pointer = pointerOf(target);
  if (pointer === undefined || components > TYPES.length) return [];
  const own = ownTrack(channel);
  const type = own?.type === 'quaternion' && components === 4 ? own.type : TYPES[components - 1];
  return [{ ...namedByPointer(pointer, tree.names), type, first: 0, name: own?.name }];
}

/** `extras.targetNames` of a node's mesh. */
function targetNames({ nodes = [], meshes = [] }: GLTF.IGLTF, node: number): string[] {
  const extras: unknown = meshes.at(nodes[node].mesh ?? meshes.length)?.extras;
  const names: unknown =
    typeof extras === 'object' && extras !== null && 'targetNames' in extras
      ? extras.targetNames
      : [];
  return Array.isArray(names) ? names.map(String) : [];
}

/** `/nodes/3/extras/mood` is the property `extras-mood` of the node; of others, the last part is. */
function namedByPointer(
  pointer: string,
  names: readonly string[],
): Pick<Target, 'joint' | 'property'> {
  const [, list, index, ...rest] = pointer.split('/');
  const isNode = list === 'nodes' && names.at(Number(index)) !== undefined;
  if (isNode) return { joint: names[Number(index)], property: rest.join('-') };
  return { joint: `${list}_${index}`, property: rest.join('-') };
}

/** The keys of a channel; undefined if they cannot be played, which is noted. */
function soundKeys(
  findings: Findings,
  source: ClipSource,
  sampler: GLTF.IAnimationSampler,
  targets: readonly Target[],
  clip: RawAnimation,
): TrackKeys | undefined {
  try {
    return trackKeys(findings, source, sampler, targets, clip);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    const which = listed(
      targets.map(({ joint, property, name }) => name ?? `${joint}-${property}`),
    );
    const message = `The user ${targets.length > 1 ? 'tracks' : 'track'} ${which} ${targets.length > 1 ? 'are' : 'is'} left out: ${faultText(findings, error)}.`;
    note(findings, 'warning', 'track-left-out', message);
    return undefined;
  }
}

/** The keys of a channel, of all of its targets. */
interface TrackKeys extends ChannelKeys {
  /** Numbers of a key. */
  readonly components: number;
  readonly isStep: boolean;
}

function trackKeys(
  findings: Findings,
  { accessors, samplingRate, room }: ClipSource,
  { input, output, interpolation = 'LINEAR' }: GLTF.IAnimationSampler,
  [{ joint, property }, ...others]: readonly Target[],
  { name, duration }: RawAnimation,
): TrackKeys {
  const [times, values] = [accessors[input], accessors[output]].map((data) =>
    data === undefined ? new Float32Array(0) : floatsOf(data),
  );
  const isStep = interpolation === 'STEP';
  const parts = interpolation === 'CUBICSPLINE' ? 3 : 1;
  const components = values.length / Math.max(1, times.length * parts);
  const channel = {
    object: `${findings.object}, animation "${name}"`,
    what: `${others.length > 0 ? 'weights' : property} of "${joint}"`,
    components,
    times,
    values,
    // A user track holds a step itself.
    interpolation: isStep ? ('LINEAR' as const) : interpolation,
  };
  const keys = withinClip(channelKeys(channel, samplingRate, room), components, duration);
  return { ...keys, components, isStep };
}

function trackOf(
  { times, values, components, isStep }: TrackKeys,
  { joint, property, type, first, name }: Target,
  { duration }: RawAnimation,
): RawTrack {
  const width = type === 'quaternion' ? 4 : TYPES.indexOf(type) + 1;
  const count = times.length;
  const track = new Float32Array(count * width);
  for (let key = 0; key < count; key++) {
    const at = key * components + first;
    track.set(values.subarray(at, at + width), key * width);
  }
  return {
    kind: 'raw-track',
    type,
    name: name ?? `${joint}-${property}`,
    count,
    interpolation: new Uint8Array(count).fill(isStep ? STEP : LINEAR),
    ratios: times.map((time) => Math.min(1, time / duration)),
    values: track,
    ranges: emptyRanges('body'),
  };
}

/** Keys after the end of the clip, which the joints' keys set, are never reached. */
function withinClip(
  { times, values }: ChannelKeys,
  components: number,
  duration: number,
): ChannelKeys {
  const after = times.findIndex((time) => time > duration);
  if (after < 0) return { times, values };
  return { times: times.slice(0, after), values: values.slice(0, after * components) };
}
