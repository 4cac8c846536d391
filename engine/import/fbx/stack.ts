import type { Curve } from './curve.ts';
import { findNode, numberAt, type FbxNode, type FbxTree } from './node.ts';
import type { ObjectGraph, ObjectKey } from './objects.ts';
import type { Templates } from './properties.ts';
import type { FbxSettings } from './settings.ts';

/** The curves of one property of one object, one per component. */
export interface AnimatedProperty {
  readonly object: ObjectKey;
  readonly property: string;
  readonly curves: readonly (Curve | undefined)[];
  /** Values of components without a curve; undefined where the object's own counts. */
  readonly defaults: readonly (number | undefined)[];
}

/** How a layer changes what the layers before it give. */
export type BlendMode = 'additive' | 'override' | 'blend';

/** Curves that are blended with those of other layers. */
export interface Layer {
  /** Whether it is the first one of its clip, which sets values that the others change. */
  readonly isBase: boolean;
  readonly blendMode: BlendMode;
  /** In [0, 1], if it is not animated. */
  readonly weight: number;
  /** In per cent. */
  readonly weightCurve: Curve | undefined;
  /** Whether rotations are combined as rotations; otherwise angles are added. */
  readonly composesRotation: boolean;
  /** Whether scales are multiplied; otherwise added. */
  readonly multipliesScale: boolean;
  readonly properties: readonly AnimatedProperty[];
}

/** A clip of a file, in ticks of the file. */
export interface Stack {
  readonly name: string;
  readonly start: number;
  readonly stop: number;
  /** The one that the others are blended with in front. */
  readonly layers: readonly Layer[];
}

/** What clips are read from. */
export interface StackSource {
  readonly tree: FbxTree;
  readonly graph: ObjectGraph;
  readonly templates: Templates;
  readonly settings: FbxSettings;
}

/** Components of a property by the letter that the names of their curves end with. */
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ...['X', 'Y', 'Z', 'W'].map((letter, i): [string, number] => [letter, i]),
  ...['R', 'G', 'B', 'A'].map((letter, i): [string, number] => [letter, i]),
]);

/** The span that a take names, undefined if it names none. */
export function localTime(take: FbxNode): { start: number; stop: number } | undefined {
  const node = findNode(take.children, 'LocalTime');
  const [start, stop] = [numberAt(node, 0), numberAt(node, 1)];
  return start === undefined || stop === undefined ? undefined : { start, stop };
}

/** `d|Y` is 1; a name of more letters is that of a property with one component. */
export function componentOf(name: string): number {
  return COMPONENTS.get(name.replace(/^d\|/, '')) ?? 0;
}
