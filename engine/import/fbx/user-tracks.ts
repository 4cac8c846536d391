import { matchesGlob } from '../../base/glob.ts';
import { emptyRanges } from '../../base/units.ts';
import type { PropertyRequest, PropertyType } from '../../model/import-settings.ts';
import type { RawAnimation, RawTrack } from '../../model/raw.ts';
import { TRACK_COMPONENTS, type TrackType } from '../../model/user-track.ts';
import type { ImportedTrack } from '../model.ts';
import {
  countMoving,
  countSamples,
  samplingOf,
  tickAt,
  type SampleCounter,
  type Sampling,
} from './clips.ts';
import { transformFloats, transposeFloats } from './float-matrix.ts';
import type { SceneSkeleton } from './joints.ts';
import { evaluateProperty, isSameValue, movingSpan, type BlendedProperty } from './layers.ts';
import { childObjects, type ObjectKey } from './objects.ts';
import { ownProperties, type FbxProperty } from './properties.ts';
import type { FbxScene } from './scene.ts';
import { deformers } from './skins.ts';
import type { Conversion } from './settings.ts';
import type { Stack } from './stack.ts';

/** What the numbers of a property are. */
interface ValueType {
  readonly track: TrackType;
  readonly isWhole: boolean;
}

/** By the type that the file says. */
const VALUE_TYPES: ReadonlyMap<string, ValueType> = new Map([
  ...valueTypes('float', true, 'bool', 'char', 'uchar', 'byte', 'short', 'ushort'),
  ...valueTypes('float', true, 'int', 'integer', 'uint', 'uinteger', 'enum'),
  ...valueTypes('float', false, 'float', 'double', 'number', 'visibility'),
  ...valueTypes('float2', false, 'vector2d', 'vector2', 'double2'),
  ...valueTypes('float3', false, 'vector3d', 'vector', 'vector3', 'double3', 'color', 'colorrgb'),
  ...valueTypes('float3', false, 'lcl translation', 'lcl rotation', 'lcl scaling'),
  ...valueTypes('float4', false, 'colorandalpha', 'colorrgba', 'vector4d', 'vector4', 'double4'),
]);

function valueTypes(track: TrackType, isWhole: boolean, ...names: string[]): [string, ValueType][] {
  return names.map((name) => [name, { track, isWhole }]);
}

/** How import settings call the types of tracks. */
const REQUESTED: ReadonlyMap<TrackType, readonly PropertyType[]> = new Map<
  TrackType,
  readonly PropertyType[]
>([
  ['float', ['float1']],
  ['float2', ['float2']],
  ['float3', ['float3', 'point', 'vector']],
  ['float4', ['float4']],
]);

/** Interpolation of keys. */
const STEP = 0;
const LINEAR = 1;

export interface TrackOptions {
  /** Which properties; those that a user added, where undefined. */
  readonly requests: readonly PropertyRequest[] | undefined;
  readonly counter: SampleCounter;
}

/**
 * Properties of joints as user tracks, of the clips that are imported: a property that is not animated has one key,
 * others one a frame.
 */
export function readTracks(
  scene: FbxScene,
  { skeleton, nodes }: SceneSkeleton,
  clips: readonly RawAnimation[],
  { requests, counter }: TrackOptions,
): ImportedTrack[] {
  const { models, stacks, settings } = scene;
  const wanted = skeleton.names.flatMap((name, joint) => {
    if (nodes[joint] < 0) return [];
    const model = models[nodes[joint]];
    return [...model.properties.values()].flatMap((property) =>
      wantedTypes(name, property, requests).map((type): Wanted => {
        return { key: model.object.key, name, property, type };
      }),
    );
  });
  const shapes = blendShapes(scene, requests);
  if (wanted.length === 0 && shapes.length === 0) return [];
  const imported = new Set(clips.map(({ name }) => name));
  return stacks.flatMap((stack) => {
    if (!imported.has(stack.name)) return [];
    const sampling = samplingOf(scene, stack, settings.frameRate);
    const source = { scene, stack, sampling, counter };
    return [...wanted, ...shapes].map((one) => ({
      clip: stack.name,
      joint: one.name,
      property: one.property.name,
      type: one.type === 'point' || one.type === 'vector' ? one.type : undefined,
      track: readTrack(source, one),
    }));
  });
}

/** A value that becomes a track. */
interface Wanted {
  readonly key: ObjectKey;
  /** Name of the joint, or of the mesh. */
  readonly name: string;
  readonly property: FbxProperty;
  /** What curves call the property, if not by its name. */
  readonly animatedAs?: string;
  readonly type: PropertyType;
  /** What values are multiplied by. */
  readonly factor?: number;
}

/** How far meshes are blended to their other shapes, 1 for all the way. */
function blendShapes(
  { graph, models }: FbxScene,
  requests: readonly PropertyRequest[] | undefined,
): Wanted[] {
  const found = models.flatMap(({ name, object }) =>
    childObjects(graph, object.key, 'Geometry').flatMap((geometry) =>
      deformers(graph, geometry, 'BlendShape')
        .flatMap((deformer) => deformers(graph, deformer, 'BlendShapeChannel'))
        .map((channel): Wanted => {
          const percent = ownProperties(channel.node).get('DeformPercent');
          const values = percent?.values ?? [0];
          const property = { name: channel.name, type: 'Number', flags: 'A', values };
          const { key } = channel;
          return { key, name, property, animatedAs: 'DeformPercent', type: 'float1', factor: 0.01 };
        }),
    ),
  );
  return found.filter(
    ({ name, property }) =>
      requests === undefined || isRequested(requests, name, property.name, 'float1'),
  );
}

function isRequested(
  requests: readonly PropertyRequest[],
  joint: string,
  property: string,
  type: PropertyType,
): boolean {
  return requests.some(
    (request) =>
      request.type === type &&
      matchesGlob(request.jointName, joint) &&
      matchesGlob(request.propertyName, property),
  );
}

function wantedTypes(
  joint: string,
  property: FbxProperty,
  requests: readonly PropertyRequest[] | undefined,
): PropertyType[] {
  const value = VALUE_TYPES.get(property.type.toLowerCase());
  const types = value === undefined ? [] : (REQUESTED.get(value.track) ?? []);
  if (requests === undefined) return property.flags.includes('U') ? types.slice(0, 1) : [];
  return types.filter((type) => isRequested(requests, joint, property.name, type));
}

/** What the tracks of one clip are read from. */
interface TrackSource {
  readonly scene: FbxScene;
  readonly stack: Stack;
  readonly sampling: Sampling;
  readonly counter: SampleCounter;
}

function readTrack(
  { scene, stack, sampling, counter }: TrackSource,
  { key: object, name, property, animatedAs = property.name, type, factor = 1 }: Wanted,
): RawTrack {
  const { track, isWhole } = VALUE_TYPES.get(property.type.toLowerCase()) ?? DOUBLE;
  const components = TRACK_COMPONENTS[track];
  const blended: BlendedProperty = {
    rest: Array.from({ length: components }, (_, i) => Number(property.values[i] ?? 0) || 0),
    layers: stack.layers.flatMap((layer) =>
      layer.properties
        .filter((one) => one.object === object && one.property === animatedAs)
        .map((animated) => ({ layer, animated })),
    ),
    meaning: 'value',
    order: 0,
  };
  const isAnimated = blended.layers.some(({ animated }) =>
    animated.curves.some((curve) => curve !== undefined),
  );
  const count = isAnimated ? sampling.times.length : 1;
  countSamples(counter, count);
  const values = new Float32Array(components * count);
  const value = new Float64Array(components);
  value.set(blended.rest);
  const span = movingSpan(blended);
  let before = NaN;
  for (let key = 0; key < count; key++) {
    const tick = isAnimated ? tickAt(sampling, key) : 0;
    if (isAnimated && !isSameValue(span, tick, before)) {
      countMoving(counter);
      evaluateProperty(value, 0, blended, tick);
    }
    before = tick;
    for (let i = 0; i < components; i++) {
      values[components * key + i] = factor * (isWhole ? Math.trunc(value[i]) : value[i]);
    }
  }
  if (type === 'point' || type === 'vector') convert(values, scene.conversion, type);
  return {
    kind: 'raw-track',
    type: track,
    name: `${name}-${property.name}`,
    count,
    interpolation: new Uint8Array(count).fill(isAnimated ? LINEAR : STEP),
    ratios: isAnimated
      ? sampling.times.map((time) => time / sampling.duration)
      : new Float32Array(1),
    values,
    ranges: emptyRanges('body'),
  };
}

const DOUBLE: ValueType = { track: 'float', isWhole: false };

/** Points are converted like positions; vectors like normals, as the reference importer does. */
function convert(values: Float32Array, conversion: Conversion, type: 'point' | 'vector'): void {
  const matrix = type === 'point' ? conversion.matrix : transposeFloats(conversion.inverse);
  for (let at = 0; at < values.length; at += 3) {
    transformFloats(values, at, matrix, type === 'point' ? 1 : 0);
  }
}
