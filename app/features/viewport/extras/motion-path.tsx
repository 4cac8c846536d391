import { extend } from '@react-three/fiber';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { BoxGeometry, DynamicDrawUsage, type LineSegments, type Mesh } from 'three';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';
import { isAttached, type AttachedBox } from '../../../playback/attachment.ts';
import { pathLength, type RootMotion } from '../../../playback/root-motion.ts';
import { ORDER, useUpload, type Upload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';

extend({ BoxGeometry });

/** The path of the root motion, and the boxes that are attached to joints. */
export function MotionPath({ bones }: { readonly bones: BoneField }): ReactNode {
  const { attachments } = useSession().playback;
  const moves = useSessionState((state) => state.rootMotion);
  const carries = useSessionState(isAttached);
  const palette = useSessionState((state) => palettes[state.theme]);
  return (
    <>
      {moves && <Path color={palette.cursor} />}
      {carries && (
        <>
          <Box box={attachments.byEvents} size={bones.extent / 22} color={palette.hot} solid />
          <Box
            box={attachments.bySampling}
            size={bones.extent / 22}
            color={palette.danger}
            solid={false}
          />
        </>
      )}
    </>
  );
}

interface BoxProps {
  readonly box: AttachedBox;
  readonly size: number;
  readonly color: string;
  /** Else its edges alone. */
  readonly solid: boolean;
}

function Box({ box, size, color, solid }: BoxProps): ReactNode {
  const mesh = useRef<Mesh>(null);
  useUpload(
    useCallback((): Upload | null => {
      const shown = mesh.current;
      return shown && (() => void shown.matrix.fromArray(box.matrix));
    }, [box]),
  );
  return (
    <mesh ref={mesh} matrixAutoUpdate={false} frustumCulled={false} renderOrder={ORDER.mesh}>
      <boxGeometry args={[size, size, size]} />
      <meshLambertMaterial color={color} wireframe={!solid} />
    </mesh>
  );
}

/** Two ends of every piece of the path. */
function Path({ color }: { readonly color: string }): ReactNode {
  const { rootMotion } = useSession().playback;
  const lines = useRef<LineSegments>(null);
  const ends = useMemo(() => new Float32Array(2 * rootMotion.path.length), [rootMotion]);
  useUpload(
    useCallback((): Upload | null => {
      const shown = lines.current;
      return shown && pathUpload(rootMotion, shown, ends);
    }, [rootMotion, ends]),
  );
  return (
    <lineSegments ref={lines} frustumCulled={false} renderOrder={ORDER.axes}>
      <bufferGeometry>
        <bufferAttribute attach="attributes-position" args={[ends, 3]} usage={DynamicDrawUsage} />
      </bufferGeometry>
      <lineBasicMaterial color={color} />
    </lineSegments>
  );
}

function pathUpload(
  rootMotion: RootMotion,
  { geometry }: LineSegments,
  ends: Float32Array,
): Upload {
  let drawn = -1;
  return () => {
    if (drawn === rootMotion.places) return;
    drawn = rootMotion.places;
    const { path } = rootMotion;
    const kept = pathLength(rootMotion);
    for (let i = 1; i < kept; i++) {
      for (let k = 0; k < 6; k++) {
        const place = drawn - kept + i - (k < 3 ? 1 : 0);
        ends[6 * (i - 1) + k] = path[(3 * place + (k % 3)) % path.length];
      }
    }
    geometry.setDrawRange(0, 2 * Math.max(0, kept - 1));
    geometry.attributes.position.needsUpdate = true;
  };
}
