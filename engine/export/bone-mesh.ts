import { transformPoint } from '../math/matrix.ts';
import { cross } from '../math/vectors.ts';
import { MATRIX_FLOATS, NO_PARENT } from '../model/skeleton.ts';
import { addColumn, type GltfFile } from './gltf-file.ts';
import { addSkin } from './meshes.ts';
import { restInverses, type JointNodes } from './nodes.ts';
import { ownExtras } from './own-extras.ts';

/** Half the thickness of a bone in its length, and how far from its joint it is thickest. */
const THICKNESS = 0.06;
const SHOULDER = 0.15;

/** A point of a bone's shape: along the bone, and to both sides. */
type Place = readonly [along: number, a: number, b: number];

const SHAPE: readonly Place[] = [
  [0, 0, 0],
  [SHOULDER, 1, 0],
  [SHOULDER, 0, 1],
  [SHOULDER, -1, 0],
  [SHOULDER, 0, -1],
  [1, 0, 0],
];

/** Corners of the shape's triangles, counter-clockwise from outside. */
const FACES: readonly (readonly [number, number, number])[] = [1, 2, 3, 4].flatMap((side) => {
  const next = (side % 4) + 1;
  return [
    [0, next, side],
    [5, side, next],
  ] as const;
});

/**
 * Adds a thin bone from every joint to each of its children, so that every viewer shows something.
 * @returns its node; none if no joint has a child elsewhere
 */
export function addBoneMesh(file: GltfFile, joints: JointNodes): number[] {
  const bones = bonesOf(joints);
  if (bones.length === 0) return [];
  const corners = FACES.flat();
  const positions = new Float32Array(bones.length * corners.length * 3);
  const normals = new Float32Array(positions.length);
  const owners = new Uint16Array(bones.length * corners.length * 4);
  const weights = new Float32Array(owners.length);
  bones.forEach(({ joint, from, to }, bone) => {
    const points = shapeBetween(from, to);
    corners.forEach((corner, i) => {
      const vertex = bone * corners.length + i;
      positions.set(points[corner], 3 * vertex);
      owners[4 * vertex] = joint;
      weights[4 * vertex] = 1;
    });
  });
  for (let at = 0; at < positions.length; at += 9) writeNormals(positions, normals, at);
  const use = 'vertices';
  const what = 'the bones';
  const attributes = {
    POSITION: addColumn(file, positions, { type: 'VEC3', use, what, bounds: true }),
    NORMAL: addColumn(file, normals, { type: 'VEC3', use, what }),
    JOINTS_0: addColumn(file, owners, { type: 'VEC4', use, what }),
    WEIGHTS_0: addColumn(file, weights, { type: 'VEC4', use, what }),
  };
  const mesh = file.json.meshes.push({ name: 'bones', primitives: [{ attributes }] }) - 1;
  const skin = addSkin(file, joints, restInverses(joints));
  return [
    file.json.nodes.push({ name: 'bones', mesh, skin, extras: ownExtras({ bones: true }) }) - 1,
  ];
}

type Point = readonly [number, number, number];

interface Bone {
  /** The joint that carries it. */
  readonly joint: number;
  readonly from: Point;
  readonly to: Point;
}

/** Shorter than this in the skeleton's size, there is nothing to see. */
const SHORTEST = 1e-4;

function bonesOf({ models, parents }: JointNodes): Bone[] {
  const places = [...parents.keys()].map((joint) => {
    const point: [number, number, number] = [0, 0, 0];
    const place = new Float32Array(3);
    transformPoint(place, 0, models, joint * MATRIX_FLOATS, point, 0);
    return [place[0], place[1], place[2]] as const;
  });
  const size = Math.max(...places.flat().map(Math.abs), 0);
  return [...parents].flatMap((parent, joint) => {
    if (parent === NO_PARENT) return [];
    const [from, to] = [places[parent], places[joint]];
    return distance(from, to) > size * SHORTEST ? [{ joint: parent, from, to }] : [];
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

function shapeBetween(from: Point, to: Point): Point[] {
  const axis: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const width = THICKNESS * distance(from, to);
  const other: Point = Math.abs(axis[1]) < 0.9 * distance(from, to) ? [0, 1, 0] : [1, 0, 0];
  const a = scaledTo(cross(other, axis), width);
  const b = scaledTo(cross(axis, a), width);
  return SHAPE.map(([along, sideA, sideB]) => {
    const at = (i: 0 | 1 | 2): number => from[i] + along * axis[i] + sideA * a[i] + sideB * b[i];
    return [at(0), at(1), at(2)];
  });
}

function scaledTo(vector: Point, length: number): Point {
  const factor = length / Math.hypot(...vector);
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

/** The normal of the triangle at `at`, for each of its corners. */
function writeNormals(positions: Float32Array, normals: Float32Array, at: number): void {
  const corner = (i: number): Point => [
    positions[at + 3 * i],
    positions[at + 3 * i + 1],
    positions[at + 3 * i + 2],
  ];
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const edge = (p: Point): Point => [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
  const normal = scaledTo(cross(edge(b), edge(c)), 1);
  for (let i = 0; i < 3; i++) normals.set(normal, at + 3 * i);
}
