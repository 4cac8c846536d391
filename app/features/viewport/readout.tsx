import { useRef, type ReactNode, type Ref } from 'react';
import type { JointIndex } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import { MATRIX_FLOATS, type Skeleton } from '#engine/model';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import type { Frame } from '../../playback/frame.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { cellText } from './grid.ts';
import type { SceneBounds } from './scene-bounds.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import type { Session } from '../../session/session.ts';

interface ContentsProps {
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
  /** Element for the number of shown names, written every frame. */
  readonly namesRef: Ref<HTMLSpanElement>;
}

/** Lower right: how much there is to be seen, and how large a cell of the grid is. */
export function Contents({ bones, mesh, surroundings, namesRef }: ContentsProps): ReactNode {
  const grid = useSessionState((state) => state.viewport.grid);
  const names = useSessionState((state) => state.viewport.names);
  return (
    <p className="viewport-contents">
      {bones && names && <span ref={namesRef} />}
      {bones && <span>{formatCounted(bones.skeleton.count, 'joint')}</span>}
      {mesh && <span>{formatCounted(mesh.skin.triangles.length / 3, 'triangle')}</span>}
      {grid && <span>grid {cellText(surroundings.grid)}</span>}
    </p>
  );
}

/** Lower left: the active joint, else the hovered one, and where it is. */
export function JointReadout({ skeleton }: { readonly skeleton: Skeleton }): ReactNode {
  const joint = useSessionState(
    ({ selectedJoints, hover }) => hover.joint ?? selectedJoints.at(-1) ?? null,
  );
  if (joint === null || joint >= skeleton.count) return null;
  return <JointPlace skeleton={skeleton} joint={joint} />;
}

interface JointPlaceProps {
  readonly skeleton: Skeleton;
  readonly joint: JointIndex;
}

const PLACES = ['x', 'y', 'z'] as const;

/** How far the joint is off, while that is looked at; empty else. Frame time. */
function errorOf({ store, playback: { overlay } }: Session, joint: JointIndex): string {
  if (overlay.of === undefined) return '';
  const { errorMetric, lengthUnit } = store.getState();
  return `error ${errorText(overlay.errors[joint], errorMetric, lengthUnit)}`;
}

function JointPlace({ skeleton, joint }: JointPlaceProps): ReactNode {
  const session = useSession();
  const numbers = useRef<HTMLSpanElement>(null);
  const error = useRef<HTMLSpanElement>(null);
  const paint = (frame: Frame): void => {
    if (numbers.current === null || frame.skeleton !== skeleton) return;
    if (error.current !== null) error.current.textContent = errorOf(session, joint);
    const at = joint * MATRIX_FLOATS + 12;
    for (let i = 0; i < PLACES.length; i++) {
      const number = numbers.current.children[i].lastElementChild;
      if (number !== null) number.textContent = frame.models[at + i].toFixed(3);
    }
  };
  useFramePainter('viewport readout', paint, READING_MS);
  return (
    <p className="viewport-readout ui-live">
      <strong>{skeleton.names[joint]}</strong>
      <span ref={numbers} className="viewport-place">
        {PLACES.map((axis) => (
          <span key={axis}>
            <i>{axis}</i>
            <b />
          </span>
        ))}
      </span>
      m
      <span ref={error} />
    </p>
  );
}
