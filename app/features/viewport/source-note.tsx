import { appStore, session } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { buildOf, builtAsset, isAddedToRest, selectDifference } from '../../session/state/build.ts';
import { selectHeldSource } from '../../session/state/error.ts';
import { selectRawAnimation } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Says that the pose comes straight from a source, held or on the stage, and of the latter offers to build it; or
 * that what is shown is not the clip's own pose but a difference.
 */
export function SourceNote(): ReactNode {
  const held = useStore(appStore, selectHeldSource);
  const raw = useStore(appStore, selectRawAnimation);
  const isNew = useStore(appStore, isUnbuilt);
  const difference = useStore(appStore, selectDifference);
  const onRest = useStore(appStore, isAddedToRest);
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
      {isNew ? <Button onClick={buildShown}>Build</Button> : null}
    </div>
  );
}

/** Building is about what is looked into, which may be something else than what is shown. */
function buildShown(): void {
  const { clipId, inspect } = appStore.getState();
  inspect(clipId);
  session.commands.run('build.clip');
}

/** Whether the clip on the stage is a source of which nothing is built, or being built. */
function isUnbuilt(state: SessionState): boolean {
  const { clipId } = state;
  if (clipId === null || selectRawAnimation(state) === undefined) return false;
  return builtAsset(state, clipId) === undefined && buildOf(state, clipId).phase === 'idle';
}
