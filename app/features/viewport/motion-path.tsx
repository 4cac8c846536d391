import { useCallback, useMemo, type ReactNode } from 'react';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
} from 'three';
import { useSession, useSessionState } from '../../components/session.tsx';
import { palettes } from '../../draw/palette.ts';
import { isAttached, type AttachedBox } from '../../playback/attachment.ts';
import { pathLength, type RootMotion } from '../../playback/root-motion.ts';
import { drawnIn, useObject } from './scene-graph.tsx';
import { ORDER, useUpload, type Upload } from './use-upload.ts';
import type { BoneField } from './staged.ts';

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

function Box({ box, size, color, solid }: BoxProps): null {
  const mesh = useObject(
    useMemo(() => {
      const material = new MeshLambertMaterial({ color, wireframe: !solid });
      const made = drawnIn(new Mesh(new BoxGeometry(size, size, size), material), ORDER.mesh);
      made.matrixAutoUpdate = false;
      return made;
    }, [size, color, solid]),
  );
  useUpload(useCallback(() => () => void mesh.matrix.fromArray(box.matrix), [mesh, box]));
  return null;
}

/** Two ends of every piece of the path. */
function Path({ color }: { readonly color: string }): null {
  const { rootMotion } = useSession().playback;
  const ends = useMemo(() => new Float32Array(2 * rootMotion.path.length), [rootMotion]);
  const lines = useObject(
    useMemo(() => {
      const positions = new BufferAttribute(ends, 3).setUsage(DynamicDrawUsage);
      const geometry = new BufferGeometry().setAttribute('position', positions);
      return drawnIn(new LineSegments(geometry, new LineBasicMaterial({ color })), ORDER.axes);
    }, [ends, color]),
  );
  useUpload(useCallback(() => pathUpload(rootMotion, lines, ends), [rootMotion, lines, ends]));
  return null;
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
