import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Group, InstancedMesh, LineSegments, Mesh, Points, type Object3D } from 'three';
import { useSession } from '../../components/session.tsx';
import { Y_UP, type Orientation } from '../../session/state/orientation.ts';
import { addStep, type GlSurface } from './gl-surface.ts';

/** Components of the scene render no elements: they add objects of three to what is around them. */
interface Place {
  readonly surface: GlSurface;
  readonly parent: Object3D;
}

const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === undefined) throw new Error('components of the scene stand in a SceneRoot');
  return place;
}

/** What the components of a scene are drawn on. */
export function useSurface(): GlSurface {
  return usePlace().surface;
}

interface SceneRootProps {
  readonly surface: GlSurface;
  readonly children: ReactNode;
}

export function SceneRoot({ surface, children }: SceneRootProps): ReactNode {
  const place = useMemo(() => ({ surface, parent: surface.scene }), [surface]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

interface MovedProps {
  readonly position?: readonly [x: number, y: number, z: number];
  /** A unit quaternion. */
  readonly rotation?: Orientation;
  readonly children: ReactNode;
}

const ORIGIN = [0, 0, 0] as const;

/** Moves and turns all that is in it. */
export function Moved({ position = ORIGIN, rotation = Y_UP, children }: MovedProps): ReactNode {
  const surface = useSurface();
  const group = useObject(useMemo(() => new Group(), []));
  useLayoutEffect(() => {
    group.position.set(...position);
    group.quaternion.fromArray(rotation);
  });
  const place = useMemo(() => ({ surface, parent: group }), [surface, group]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/**
 * Keeps an object in the scene until another replaces it or the component is gone; then its geometry and its
 * materials are disposed of.
 */
export function useObject<Shown extends Object3D>(object: Shown): Shown {
  const { parent } = usePlace();
  const { frameLoop } = useSession().playback;
  useLayoutEffect(() => {
    parent.add(object);
    frameLoop.invalidateAll();
    return () => {
      parent.remove(object);
      release(object);
      frameLoop.invalidateAll();
    };
  }, [parent, object, frameLoop]);
  return object;
}

/**
 * Sets when an object is drawn and in which layer. It is never culled by the bounds of its geometry, as shaders and
 * frame steps move what is in it.
 */
export function drawnIn<Shown extends Object3D>(object: Shown, order: number, layer = 0): Shown {
  object.frustumCulled = false;
  object.renderOrder = order;
  object.layers.set(layer);
  return object;
}

function release(object: Object3D): void {
  if (object instanceof InstancedMesh) object.dispose();
  if (!isDrawn(object)) return;
  object.geometry.dispose();
  for (const material of [object.material].flat()) material.dispose();
}

function isDrawn(object: Object3D): object is Mesh | LineSegments | Points {
  return object instanceof Mesh || object instanceof LineSegments || object instanceof Points;
}

/** Shows or hides an object. */
export function setVisible(object: Object3D, visible: boolean): void {
  object.visible = visible;
}

/** Calls a function in every frame before the scene is drawn, the lowest order first. */
export function useFrame(run: () => void, order: number): void {
  const surface = useSurface();
  const latest: RefObject<() => void> = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => addStep(surface, { order, run: () => latest.current() }), [surface, order]);
}
