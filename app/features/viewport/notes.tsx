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

/** What is to be known of the pose besides how it looks. */
export function Notes(): ReactNode {
  return (
    <>
      <SourceNote />
      <PaintNote />
    </>
  );
}

/**
 * Says that the pose comes straight from a source, held or on the stage, and of the latter offers to build it; or
 * that what is shown is not the clip's own pose but a difference.
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

/** Building is about what is looked into, which may be something else than what is shown. */
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

/** Says that pressing bones paints a mask, of which layer and with what, and ends it. */
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
