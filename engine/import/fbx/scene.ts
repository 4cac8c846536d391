import { readModels, type Model } from './models.ts';
import type { FbxTree } from './node.ts';
import { readObjects, type ObjectGraph } from './objects.ts';
import { readTemplates, type Templates } from './properties.ts';
import { readStacks } from './read-stacks.ts';
import { readTree } from './read-tree.ts';
import { conversionOf, readSettings, type Conversion, type FbxSettings } from './settings.ts';
import type { Stack } from './stack.ts';

/** Everything that is imported from: a file, understood but not yet evaluated. */
export interface FbxScene {
  readonly tree: FbxTree;
  readonly graph: ObjectGraph;
  readonly templates: Templates;
  readonly settings: FbxSettings;
  readonly conversion: Conversion;
  /** The nodes of the scene, parents before children. */
  readonly models: readonly Model[];
  readonly stacks: readonly Stack[];
}

/**
 * Reads a file.
 * @param object what errors call it: `FBX "walk.fbx"`
 * @throws AssetError with the byte or the node where it cannot be understood
 */
export function readScene(object: string, bytes: Uint8Array): FbxScene {
  const tree = readTree(object, bytes);
  const graph = readObjects(tree);
  const templates = readTemplates(tree);
  const settings = readSettings(tree);
  const models = readModels(tree, graph, templates);
  const stacks = readStacks({ tree, graph, templates, settings });
  const conversion = conversionOf(settings);
  return { tree, graph, templates, settings, conversion, models, stacks };
}
