import {
  childNode,
  childNodes,
  findNode,
  textAt,
  type FbxNode,
  type FbxTree,
  type FbxValue,
} from './node.ts';

/** A named value of an object. */
export interface FbxProperty {
  readonly name: string;
  /** `Lcl Translation`, `double`, `ColorRGB` … */
  readonly type: string;
  /** Letters: `A` can be animated, `U` was added by a user. */
  readonly flags: string;
  readonly values: readonly FbxValue[];
}

/** Properties by their names, in the order of the file. */
export type Properties = ReadonlyMap<string, FbxProperty>;

/** The own properties of an object, of any version. */
export function ownProperties(node: FbxNode | undefined): Map<string, FbxProperty> {
  const properties = new Map<string, FbxProperty>();
  for (const child of childNodes(childNode(node, 'Properties70'), 'P')) {
    add(properties, child, { type: 1, flags: 3 });
  }
  for (const child of childNodes(childNode(node, 'Properties60'), 'Property')) {
    add(properties, child, { type: 1, flags: 2 });
  }
  return properties;
}

function add(
  properties: Map<string, FbxProperty>,
  node: FbxNode,
  places: { readonly type: number; readonly flags: number },
): void {
  const name = textAt(node, 0);
  // Of several the last one counts, in the place of the first.
  properties.set(name, {
    name,
    type: textAt(node, places.type),
    flags: textAt(node, places.flags),
    values: node.values.slice(places.flags + 1),
  });
}

/** What objects of each kind have where they say nothing themselves, by the kind. */
export type Templates = ReadonlyMap<string, Properties>;

/** Reads the defaults that a file defines. */
export function readTemplates(tree: FbxTree): Templates {
  const definitions = findNode(tree.nodes, 'Definitions');
  return new Map(
    childNodes(definitions, 'ObjectType').map((node) => [
      textAt(node, 0),
      ownProperties(childNode(node, 'PropertyTemplate')),
    ]),
  );
}

/** All properties of an object: the template's, where it does not have its own, then the others. */
export function propertiesOf(
  templates: Templates,
  object: { readonly kind: string; readonly node: FbxNode },
): Properties {
  return new Map([...(templates.get(object.kind) ?? []), ...ownProperties(object.node)]);
}

/** A property as a number. */
export function numberProperty(properties: Properties, name: string, fallback: number): number {
  const value = properties.get(name)?.values[0];
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : fallback;
}

/** A property as three numbers. */
export function vectorProperty(
  properties: Properties,
  name: string,
  fallback: number,
): [number, number, number] {
  const values = properties.get(name)?.values ?? [];
  const at = (index: number): number => {
    const value = values[index];
    return typeof value === 'number' ? value : fallback;
  };
  return [at(0), at(1), at(2)];
}

/** A property as text; empty without one. */
export function textProperty(properties: Properties, name: string): string {
  const value = properties.get(name)?.values[0];
  return typeof value === 'string' ? value : '';
}
