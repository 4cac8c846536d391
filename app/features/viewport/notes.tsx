import { Suspense, lazy, useRef, type ReactNode, type Ref } from 'react';
import type { JointIndex } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import { MATRIX_FLOATS, type Skeleton } from '#engine/model';
import { useSession, useSessionState, useFramePainter } from '../../components/session.tsx';
import { findAsset } from '../../session/state/assets.ts';
import { buildSettingsText, clipName } from '../../session/state/clip-names.ts';
import { buildOf, builtAsset, isAddedToRest, selectDifference } from '../../session/state/build.ts';
import { selectShownSource } from '../../session/state/error-comparison.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { selectRawAnimation } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Button } from '../../ui/button.tsx';
import type { Session } from '../../session/session.ts';
import { formatCounted } from '../../draw/format.ts';
import type { Frame } from '../../playback/frame.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { cellText } from './grid.ts';
import type { SceneBounds } from './scene-bounds.ts';
import type { BoneField, StagedMesh } from './staged.ts';

const OffsetNote = lazy(async () => ({
  default: (await import('./extras/scene-notes.tsx')).OffsetNote,
}));

/** Notes over the scene: where the pose comes from, and whether a mask is painted. */
export function Notes(): ReactNode {
  const isFar = useSessionState((state) => state.viewport.offset > 0);
  return (
    <>
      <SourceNote />
      <PaintNote />
      {isFar ? (
        <Suspense>
          <OffsetNote />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Says that the pose is sampled from a source, and offers to build one that is on the stage; or that an additive clip
 * is shown.
 */
export function SourceNote(): ReactNode {
  const session = useSession();
  const held = useSessionState(selectShownSource);
  const raw = useSessionState(selectRawAnimation);
  const isNew = useSessionState(isUnbuilt);
  const difference = useSessionState(selectDifference);
  const onRest = useSessionState(isAddedToRest);
  if (held === undefined && raw === undefined) {
    return difference === undefined ? (
      <BuildNote />
    ) : (
      <div className="viewport-source">
        <output>
          Additive clip <strong>{difference.label}</strong>:{' '}
          {onRest ? 'added to the rest pose' : 'a difference to blend in, not a pose'}
        </output>
      </div>
    );
  }
  return (
    <div className="viewport-source" data-held={held !== undefined || undefined}>
      <output>
        {held === undefined ? 'Source clip' : 'Source of'} <strong>{(held ?? raw)?.name}</strong>
        {held === undefined ? ', sampled directly' : ''}
      </output>
      {isNew ? <Button onClick={() => buildShown(session)}>Build</Button> : null}
    </div>
  );
}

/** Which build is shown, and the settings that it was built with. */
function BuildNote(): ReactNode {
  const settings = useSessionState((state) => buildSettingsText(state, state.clipId));
  const name = useSessionState((state) => clipName(state, state.clipId));
  return settings === undefined ? null : (
    <div className="viewport-source">
      <output>{name}</output>
    </div>
  );
}

/** Inspects the clip on the stage first, as the build command builds what is inspected. */
function buildShown({ store, commands }: Session): void {
  const { clipId, inspect } = store.getState();
  inspect(clipId);
  commands.run('build.clip');
}

/** Whether the clip on the stage is a source of which nothing is built, or being built. */
function isUnbuilt(state: SessionState): boolean {
  const { clipId } = state;
  if (clipId === null || selectRawAnimation(state) === undefined) return false;
  return builtAsset(state, clipId) === undefined && buildOf(state, clipId).phase === 'idle';
}

/** Says that clicking bones paints a mask, with which weight and of which layer; its button ends that. */
export function PaintNote(): ReactNode {
  const { store } = useSession();
  const layer = useSessionState(paintedName);
  const weight = useSessionState((state) => state.maskBrush.weight);
  if (layer === undefined) return null;
  return (
    <div className="viewport-source">
      <output>
        Painting <strong>{weight}</strong> into the mask of <strong>{layer}</strong>
      </output>
      <Button onClick={() => store.getState().setMaskBrush({ on: false })}>Done</Button>
    </div>
  );
}

function paintedName(state: SessionState): string | undefined {
  const layer = selectPainted(state);
  return layer && (findAsset(state.assets, layer.clipId)?.label ?? '');
}

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
