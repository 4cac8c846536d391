import { AssetError } from '../../base/errors.ts';
import { finiteFloat } from '../../math/next-float.ts';
import { MAX_CORNERS } from './limits.ts';
import { childNode, childNodes, numberCount, numbersOf, textAt } from './node.ts';
import type { FbxNode, FbxNumbers } from './node.ts';

/** The triangles of a mesh in the file's units, with what its corners have of their own. */
export interface Geometry {
  /** 3 numbers per control point. */
  readonly points: FbxNumbers;
  /** Control point of every vertex: a control point has a vertex for each set of values that its corners have. */
  readonly pointOf: Uint32Array;
  /** 3 floats per vertex, or none. */
  readonly normals: Float32Array;
  /** 2 floats per vertex, v running down, or none. */
  readonly uvs: Float32Array;
  /** 4 bytes per vertex, or none. */
  readonly colors: Uint8Array;
  /** Corners of triangles by their material: three vertices each. */
  readonly triangles: ReadonlyMap<number, Uint32Array>;
}

/** A column of a layer: a value for each corner, control point or polygon, or one for all. */
interface Layer {
  readonly size: number;
  readonly values: FbxNumbers;
  /** Undefined where values stand in order. */
  readonly indices: FbxNumbers | undefined;
  readonly by: 'corner' | 'point' | 'polygon' | 'all';
}

/**
 * Reads a mesh.
 * @throws AssetError if its polygons use points that it does not have
 */
export function readGeometry(object: string, node: FbxNode): Geometry {
  const points = numbersOf(childNode(node, 'Vertices'));
  const polygons = readPolygons(object, node, points.length / 3);
  const layers = [
    readLayer(node, 'LayerElementNormal', 'Normals', 'NormalsIndex', 3),
    readLayer(node, 'LayerElementUV', 'UV', 'UVIndex', 2),
    readLayer(node, 'LayerElementColor', 'Colors', 'ColorIndex', 4),
  ];
  const material = readLayer(node, 'LayerElementMaterial', 'Materials', '', 1);
  const welded = weld(polygons, layers, points.length / 3);
  const [normals, uvs, colors] = welded.columns;
  for (let at = 1; at < uvs.length; at += 2) uvs[at] = 1 - uvs[at];
  return {
    points,
    pointOf: welded.pointOf,
    normals,
    uvs,
    colors: Uint8Array.from(colors, (level) => Math.round(255 * Math.min(1, Math.max(0, level)))),
    triangles: triangulate(polygons, welded.vertexOf, material),
  };
}

/** Corners of polygons one after another. */
interface Polygons {
  /** Control point of every corner. */
  readonly corners: Int32Array;
  /** Where each polygon ends among them. */
  readonly ends: Uint32Array;
}

/** The last corner of a polygon is written as the complement of its point. */
function readPolygons(object: string, node: FbxNode, pointCount: number): Polygons {
  const child = childNode(node, 'PolygonVertexIndex');
  const refuse = (expected: string, found: string): never => {
    const offset = child?.offset;
    throw new AssetError({ object, offset, expected, found, advice: 'Export the mesh again.' });
  };
  if (numberCount(child) > MAX_CORNERS) {
    refuse(`at most ${MAX_CORNERS} corners of polygons`, String(numberCount(child)));
  }
  const stored = numbersOf(child);
  const corners = new Int32Array(stored.length);
  const ends: number[] = [];
  for (let i = 0; i < stored.length; i++) {
    const point = stored[i] < 0 ? -1 - stored[i] : stored[i];
    if (!(point < pointCount)) refuse(`points below ${pointCount}`, `${point} at corner ${i}`);
    corners[i] = point;
    if (stored[i] < 0) ends.push(i + 1);
  }
  return { corners, ends: Uint32Array.from(ends) };
}

/** Undefined if a mesh has no such layer, or one that cannot be used. */
function readLayer(
  node: FbxNode,
  element: string,
  valuesName: string,
  indicesName: string,
  size: number,
): Layer | undefined {
  const [layer] = childNodes(node, element);
  const values = childNode(layer, valuesName);
  const by = MAPPINGS.get(textAt(childNode(layer, 'MappingInformationType'), 0));
  if (values === undefined || by === undefined || numberCount(values) < size) return undefined;
  const isIndexed = textAt(childNode(layer, 'ReferenceInformationType'), 0) !== 'Direct';
  const indices = isIndexed ? childNode(layer, indicesName) : undefined;
  return { size, values: numbersOf(values), indices: indices && numbersOf(indices), by };
}

const MAPPINGS: ReadonlyMap<string, Layer['by']> = new Map([
  ['ByPolygonVertex', 'corner'],
  ['ByVertex', 'point'],
  ['ByVertice', 'point'],
  ['ByPolygon', 'polygon'],
  ['AllSame', 'all'],
]);

/** Where a layer's value for a corner begins; the last one where it has too few. */
function valueAt(
  { size, values, indices, by }: Layer,
  corner: number,
  point: number,
  polygon: number,
): number {
  const place = by === 'corner' ? corner : by === 'point' ? point : by === 'polygon' ? polygon : 0;
  const index = indices === undefined ? place : (indices[Math.min(place, indices.length - 1)] ?? 0);
  const last = Math.floor(values.length / size) - 1;
  return size * Math.min(last, Math.max(0, index));
}

interface Welded {
  readonly pointOf: Uint32Array;
  /** Vertex of every corner. */
  readonly vertexOf: Uint32Array;
  /** What every vertex has of each layer; empty without the layer. */
  readonly columns: readonly Float32Array[];
}

/** Gives every corner a vertex; corners of one point with the same values share one. */
function weld(
  { corners, ends }: Polygons,
  layers: readonly (Layer | undefined)[],
  pointCount: number,
): Welded {
  const vertexOf = new Uint32Array(corners.length);
  const pointOf: number[] = [];
  // Vertices of a point as a list: the latest one, and for each the one before it.
  const latest = new Int32Array(pointCount).fill(-1);
  const before: number[] = [];
  const columns: number[][] = layers.map(() => []);
  const values: number[] = [];
  let polygon = 0;
  for (let corner = 0; corner < corners.length; corner++) {
    while (polygon < ends.length && corner >= ends[polygon]) polygon++;
    const point = corners[corner];
    values.length = 0;
    for (const layer of layers) {
      if (layer === undefined) continue;
      const at = valueAt(layer, corner, point, polygon);
      for (let i = 0; i < layer.size; i++) values.push(finiteFloat(layer.values[at + i]));
    }
    let vertex = latest[point];
    while (vertex >= 0 && !isSame(layers, columns, vertex, values)) vertex = before[vertex];
    if (vertex < 0) {
      vertex = pointOf.push(point) - 1;
      before.push(latest[point]);
      latest[point] = vertex;
      addVertex(layers, columns, values);
    }
    vertexOf[corner] = vertex;
  }
  return {
    pointOf: Uint32Array.from(pointOf),
    vertexOf,
    columns: columns.map((column) => Float32Array.from(column)),
  };
}

function isSame(
  layers: readonly (Layer | undefined)[],
  columns: readonly (readonly number[])[],
  vertex: number,
  values: readonly number[],
): boolean {
  let at = 0;
  for (let i = 0; i < layers.length; i++) {
    const size = layers[i]?.size ?? 0;
    for (let k = 0; k < size; k++) if (columns[i][size * vertex + k] !== values[at++]) return false;
  }
  return true;
}

function addVertex(
  layers: readonly (Layer | undefined)[],
  columns: readonly number[][],
  values: readonly number[],
): void {
  let at = 0;
  layers.forEach((layer, i) => {
    for (let k = 0; k < (layer?.size ?? 0); k++) columns[i].push(values[at++]);
  });
}

/** Polygons as fans; those of less than three corners are left out. */
function triangulate(
  { ends }: Polygons,
  vertexOf: Uint32Array,
  material: Layer | undefined,
): Map<number, Uint32Array> {
  const triangles = new Map<number, number[]>();
  let start = 0;
  ends.forEach((end, polygon) => {
    const which =
      material === undefined ? 0 : material.values[valueAt(material, start, 0, polygon)];
    const list = triangles.get(which) ?? [];
    triangles.set(which, list);
    for (let corner = start + 1; corner + 1 < end; corner++) {
      list.push(vertexOf[start], vertexOf[corner], vertexOf[corner + 1]);
    }
    start = end;
  });
  return new Map(Array.from(triangles, ([which, list]) => [which, Uint32Array.from(list)]));
}
