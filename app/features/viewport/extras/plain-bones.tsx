import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { InstancedMesh } from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import { BoneMesh, writeBones } from '../bone-mesh.tsx';
import { ORDER, usePoseUpload, LAYER } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';

interface PlainBonesProps {
  readonly bones: BoneField;
  /** Model matrices, {@link MATRIX_FLOATS} floats per joint; undefined if there is no pose. Frame time. */
  readonly models: () => Float32Array | undefined;
  readonly color: string;
  readonly opacity: number;
  /** See {@link LAYER}. */
  readonly layer: number;
}

/** All bones of another pose, in one colour, behind those of the clip. */
export function PlainBones({ bones, models, color, opacity, layer }: PlainBonesProps): ReactNode {
  const mesh = useRef<InstancedMesh>(null);
  const { count } = bones.table;
  const matrices = useMemo(() => new Float32Array(count * MATRIX_FLOATS), [count]);
  const write = useCallback(() => {
    const posed = models();
    if (mesh.current === null) return;
    mesh.current.visible = posed !== undefined;
    if (posed !== undefined) writeBones(mesh.current, bones, posed);
  }, [bones, models]);
  usePoseUpload(bones.skeleton, write);
  return (
    <BoneMesh ref={mesh} matrices={matrices} order={ORDER.otherBones} layer={layer}>
      <meshLambertMaterial color={color} transparent opacity={opacity} />
    </BoneMesh>
  );
}

/** Opacity of the nearest ghosts, and its factor for each that is farther. */
const NEAREST = 0.34;
const FADE = 0.72;

/** The poses before and after, the fainter the farther. */
export function GhostBones({ bones }: { readonly bones: BoneField }): ReactNode {
  const each = useSessionState((state) => state.overlay.ghosts);
  const { bone } = useSessionState((state) => palettes[state.theme]);
  const places = useMemo(() => farthestFirst(2 * each), [each]);
  return places.map((ghost) => (
    <Ghost key={ghost} bones={bones} ghost={ghost} color={bone} opacity={opacityOf(ghost, each)} />
  ));
}

function farthestFirst(count: number): number[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, i) => i).toSorted(
    (a, b) => Math.abs(b - middle) - Math.abs(a - middle),
  );
}

function opacityOf(ghost: number, each: number): number {
  const away = ghost < each ? each - 1 - ghost : ghost - each;
  return NEAREST * FADE ** away;
}

interface GhostProps {
  readonly bones: BoneField;
  readonly ghost: number;
  readonly color: string;
  readonly opacity: number;
}

function Ghost({ bones, ghost, color, opacity }: GhostProps): ReactNode {
  const { ghosts } = useSession().playback;
  const models = useMemo(
    () => (): Float32Array | undefined =>
      ghosts.within[ghost] === 1 ? ghosts.models[ghost] : undefined,
    [ghosts, ghost],
  );
  return (
    <PlainBones bones={bones} models={models} color={color} opacity={opacity} layer={LAYER.clip} />
  );
}
