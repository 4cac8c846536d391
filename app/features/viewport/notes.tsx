import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { findAsset } from '../../session/state/assets.ts';
import { buildOf, builtAsset, isAddedToRest, selectDifference } from '../../session/state/build.ts';
import { selectHeldSource } from '../../session/state/error.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { selectRawAnimation } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Button } from '../../ui/button.tsx';
import type { Session } from '../../session/session.ts';

/** Notes over the scene: where the pose comes from, and whether a mask is painted. */
export function Notes(): ReactNode {
  return (
    <>
      <SourceNote />
      <PaintNote />
    </>
  );
}

/**
 * Says that the pose is sampled from a source, and offers to build one that is on the stage; or that an additive clip
 * is shown.
 */
export function SourceNote(): ReactNode {
  const session = useSession();
  const held = useSessionState(selectHeldSource);
  const raw = useSessionState(selectRawAnimation);
  const isNew = useSessionState(isUnbuilt);
  const difference = useSessionState(selectDifference);
  const onRest = useSessionState(isAddedToRest);
  if (held === undefined && raw === undefined) {
    return difference === undefined ? null : (
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
