import { heapObjectFootprint, addFootprints, V8 } from '../footprint.ts';
import type { PointLayout } from './layout.ts';
import {
  createRotation,
  scatterPoints,
  turn,
  VIEW_SIZE,
  type PointColumns,
  type Rotation,
} from './world.ts';

interface Vector {
  x: number;
  y: number;
}

/** What every object of the article's world can do. */
interface GameObject {
  advance(rotation: Rotation): void;
  readonly position: Vector;
}

/** The article's object: what moves it, and members that this part of the program does not use. */
class Dot implements GameObject {
  readonly position: Vector;
  readonly velocity: Vector;
  readonly name = 'dot object';
  readonly model = null;
  accumulator = 0;

  constructor(x: number, y: number, vx: number, vy: number) {
    this.position = { x, y };
    this.velocity = { x: vx, y: vy };
  }

  advance({ cos, sin }: Rotation): void {
    const { position, velocity } = this;
    position.x += velocity.x * cos - velocity.y * sin;
    position.y += velocity.x * sin + velocity.y * cos;
  }
}

function scattered(count: number): PointColumns {
  const columns = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    vx: new Float32Array(count),
    vy: new Float32Array(count),
  };
  scatterPoints(columns);
  return columns;
}

/** A number that changes is an object of its own: map and value. */
const BOXED_NUMBER = heapObjectFootprint(2 * V8.pointer, V8.double);

/** The article's first version: objects that the loop knows only by their interface. */
export function sharedInterface(count: number): PointLayout {
  const { x, y, vx, vy } = scattered(count);
  const objects: GameObject[] = Array.from(
    { length: count },
    (_, i) => new Dot(x[i], y[i], vx[i], vy[i]),
  );
  const rotation = createRotation();
  const vector = addFootprints(
    heapObjectFootprint(V8.objectHeader + 2 * V8.pointer),
    BOXED_NUMBER,
    BOXED_NUMBER,
  );
  return {
    name: 'objects behind an interface',
    note: 'three objects per point, moved by a method',
    language: 'TypeScript',
    units: count,
    published: 180,
    footprint: addFootprints(
      heapObjectFootprint(V8.objectHeader + 5 * V8.pointer, 2 * V8.pointer),
      vector,
      vector,
    ),
    run: () => {
      turn(rotation);
      for (const object of objects) object.advance(rotation);
    },
    visible: (out, size) => {
      let found = 0;
      for (const { position } of objects)
        found = addVisible(position.x, position.y, out, found, size);
      return found;
    },
    place: (point, out) => out.set([objects[point].position.x, objects[point].position.y]),
  };
}

/** The nearest that JavaScript has to objects by value: no interface, and no objects within objects. */
export function plainObjects(count: number): PointLayout {
  const { x, y, vx, vy } = scattered(count);
  const objects = Array.from({ length: count }, (_, i) => ({
    x: x[i],
    y: y[i],
    vx: vx[i],
    vy: vy[i],
    name: 'dot object',
    model: null,
    accumulator: 0,
  }));
  const rotation = createRotation();
  return {
    name: 'plain objects',
    note: 'one object per point, moved by the loop',
    language: 'TypeScript',
    units: count,
    footprint: addFootprints(
      heapObjectFootprint(V8.objectHeader + 7 * V8.pointer, 4 * V8.pointer),
      ...Array.from({ length: 4 }, () => BOXED_NUMBER),
    ),
    run: () => {
      turn(rotation);
      const { cos, sin } = rotation;
      for (const object of objects) {
        object.x += object.vx * cos - object.vy * sin;
        object.y += object.vx * sin + object.vy * cos;
      }
    },
    visible: (out, size) => {
      let found = 0;
      for (const object of objects) found = addVisible(object.x, object.y, out, found, size);
      return found;
    },
    place: (point, out) => out.set([objects[point].x, objects[point].y]),
  };
}

/** Adds a point to the visible ones if it is in the corner of `size` pixels; returns how many there are then. */
export function addVisible(
  x: number,
  y: number,
  out: Float32Array,
  found: number,
  size = VIEW_SIZE,
): number {
  if (!(x < size && y < size) || 2 * found + 2 > out.length) return found;
  out[2 * found] = x;
  out[2 * found + 1] = y;
  return found + 1;
}
