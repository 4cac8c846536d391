import type { Curve } from './curve.ts';
import { childNodes, findNode, textAt } from './node.ts';
import {
  childObjects,
  isLegacy,
  type FbxObject,
  type ObjectGraph,
  type ObjectKey,
} from './objects.ts';
import { numberProperty, ownProperties, propertiesOf } from './properties.ts';
import { readCurve, type KeyCounter } from './read-curve.ts';
import { readTakes } from './read-takes.ts';
import {
  componentOf,
  localTime,
  type AnimatedProperty,
  type BlendMode,
  type Stack,
  type StackSource,
} from './stack.ts';

/**
 * The clips of a file, in its order.
 * @throws AssetError for curves that are damaged
 */
export function readStacks(source: StackSource): Stack[] {
  const { tree, graph } = source;
  const counter: KeyCounter = { object: tree.object, keys: 0 };
  if (isLegacy(tree)) return readTakes(source, counter);
  const curves = new Map<ObjectKey, Curve | undefined>();
  const stacks = [...graph.objects.values()].filter(({ kind }) => kind === 'AnimationStack');
  return stacks.map((stack) => readStack(source, counter, curves, stack));
}

function readStack(
  source: StackSource,
  counter: KeyCounter,
  curves: Map<ObjectKey, Curve | undefined>,
  stack: FbxObject,
): Stack {
  const { graph, templates } = source;
  const layers = childObjects(graph, stack.key, 'AnimationLayer');
  const read = layers.map((layer) => ({
    layer,
    properties: propertiesOf(templates, layer),
  }));
  const isSolo = read.some(({ properties: own }) => numberProperty(own, 'Solo', 0) !== 0);
  const kept = read.filter(({ properties: own }) =>
    isSolo ? numberProperty(own, 'Solo', 0) !== 0 : numberProperty(own, 'Mute', 0) === 0,
  );
  return {
    name: stack.name,
    ...spanOf(source, stack),
    layers: kept.map((one) => {
      const animated = animatedProperties(source, counter, curves, one.layer);
      const weights = animated.find(
        ({ object, property }) => object === one.layer.key && property === 'Weight',
      );
      return {
        isBase: one.layer === layers[0],
        blendMode: blendModeOf(numberProperty(one.properties, 'BlendMode', 0)),
        weight: numberProperty(one.properties, 'Weight', 100) / 100,
        weightCurve: weights?.curves[0],
        composesRotation: numberProperty(one.properties, 'RotationAccumulationMode', 0) === 0,
        multipliesScale: numberProperty(one.properties, 'ScaleAccumulationMode', 0) === 0,
        properties: animated.filter(({ object }) => object !== one.layer.key),
      };
    }),
  };
}

/** As the clip says itself; else as older programs write it beside, or for the whole file. */
function spanOf({ tree, settings }: StackSource, stack: FbxObject): Pick<Stack, 'start' | 'stop'> {
  const own = ownProperties(stack.node);
  if (own.has('LocalStart') || own.has('LocalStop')) {
    return {
      start: numberProperty(own, 'LocalStart', 0),
      stop: numberProperty(own, 'LocalStop', 0),
    };
  }
  const takes = childNodes(findNode(tree.nodes, 'Takes'), 'Take');
  const take = takes.find((node) => textAt(node, 0) === stack.name);
  return (take && localTime(take)) ?? settings.span;
}

function blendModeOf(mode: number): BlendMode {
  if (mode === 1) return 'override';
  return mode === 2 ? 'blend' : 'additive';
}

function animatedProperties(
  source: StackSource,
  counter: KeyCounter,
  curves: Map<ObjectKey, Curve | undefined>,
  layer: FbxObject,
): AnimatedProperty[] {
  const { graph, settings } = source;
  const nodes = childObjects(graph, layer.key, 'AnimationCurveNode');
  const curveOf = (object: FbxObject): Curve | undefined => {
    if (!curves.has(object.key)) {
      curves.set(object.key, readCurve(counter, object.node, settings.ticksPerSecond));
    }
    return curves.get(object.key);
  };
  return nodes.flatMap((node) => {
    const links = (graph.parents.get(node.key) ?? []).filter(({ property }) => property !== '');
    if (links.length === 0) return [];
    const channels = {
      curves: channelCurves(graph, node, curveOf),
      defaults: channelDefaults(node),
    };
    const { curves: own, defaults } = channels;
    return links.map(({ key, property }) => ({ object: key, property, curves: own, defaults }));
  });
}

function channelCurves(
  graph: ObjectGraph,
  node: FbxObject,
  curveOf: (object: FbxObject) => Curve | undefined,
): (Curve | undefined)[] {
  const curves: (Curve | undefined)[] = [];
  for (const { key, property } of graph.children.get(node.key) ?? []) {
    const object = graph.objects.get(key);
    if (property === '' || object?.kind !== 'AnimationCurve') continue;
    curves[componentOf(property)] = curveOf(object);
  }
  return curves;
}

function channelDefaults(node: FbxObject): (number | undefined)[] {
  const defaults: (number | undefined)[] = [];
  for (const [name, { values }] of ownProperties(node.node)) {
    const [value] = values;
    if (name.startsWith('d|') && typeof value === 'number') defaults[componentOf(name)] = value;
  }
  return defaults;
}
