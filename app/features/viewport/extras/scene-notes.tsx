import type { ReactNode } from 'react';
import { lengthText } from '#engine/base';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { halfStep, offsetIn } from '../../../playback/half-rounding.ts';
import type { Session } from '../../../session/session.ts';
import { findAsset, shownName } from '../../../session/state/assets.ts';
import {
  buildOf,
  builtAsset,
  isAddedToRest,
  selectDifference,
} from '../../../session/state/build.ts';
import { buildSettingsText, clipName } from '../../../session/state/clip-names.ts';
import { selectShownSource } from '../../../session/state/error-comparison.ts';
import { selectPainted } from '../../../session/state/masks.ts';
import { standsOn } from '../../../session/state/own-skeleton.ts';
import { selectRawAnimation, selectSkeleton } from '../../../session/state/stage.ts';
import type { SessionState } from '../../../session/state/store.ts';
import { Button } from '../../../ui/button.tsx';

/** Notes over the scene: where the pose comes from, whether a mask is painted, and how far the scene is from the origin. */
export default function SceneNotes(): ReactNode {
  const blended = useSessionState(selectOtherBlend);
  const isHeld = useSessionState((state) => selectShownSource(state) !== undefined);
  return (
    <>
      {blended === undefined || isHeld ? <SourceNote /> : <BlendNote clips={blended} />}
      <PaintNote />
      <OffsetNote />
    </>
  );
}

/**
 * Says that the pose is sampled from a source, and offers to build one that is on the stage; or that an additive clip
 * is shown.
 */
function SourceNote(): ReactNode {
  const session = useSession();
  const held = useSessionState(selectShownSource);
  const raw = useSessionState(selectRawAnimation);
  const clip = held ?? raw;
  const name = useSessionState((state) => clip && shownName(state, clip));
  const isNew = useSessionState(isUnbuilt);
  const difference = useSessionState(selectDifference);
  const onRest = useSessionState(isAddedToRest);
  if (clip === undefined) {
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
        {held === undefined ? 'Source clip' : 'Source of'} <strong>{name}</strong>
        {held === undefined ? ', sampled directly' : ''}
      </output>
      {isNew ? <Button onClick={() => buildShown(session)}>Build</Button> : null}
    </div>
  );
}

/** The clips of the blend that is shown in the place of the clip on the stage, by name; undefined while it takes part. */
function selectOtherBlend(state: SessionState): string | undefined {
  const { blendOn, layers, clipId, assets } = state;
  const skeleton = selectSkeleton(state);
  if (!blendOn || skeleton === undefined) return undefined;
  if (layers.some((layer) => layer.clipId === clipId)) return undefined;
  const clips = layers.flatMap((layer) => findAsset(assets, layer.clipId) ?? []);
  const shown = clips.filter((clip) => standsOn(state, skeleton, clip));
  return shown.length === 0 ? undefined : shown.map(({ label }) => label).join(', ');
}

/** Says that a blend is shown in which the clip on the stage has no part, and offers to show the clip. */
function BlendNote({ clips }: { readonly clips: string }): ReactNode {
  const { commands } = useSession();
  return (
    <div className="viewport-source">
      <output>
        Blend of <strong>{clips}</strong>, not the clip
      </output>
      <Button onClick={() => commands.run('blend.toggle')}>Show the clip</Button>
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
function PaintNote(): ReactNode {
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

/** How far from the origin half floats round what is shown, and how coarse they are there. */
function OffsetNote(): ReactNode {
  const { store } = useSession();
  const metres = useSessionState((state) => state.viewport.offset);
  const unit = useSessionState((state) => state.lengthUnit);
  if (metres === 0) return null;
  const step = halfStep(offsetIn(unit, metres));
  const text = Number.isFinite(step)
    ? `half floats have steps of ${lengthText(step, unit)}`
    : 'half floats do not reach so far in this unit';
  return (
    <div className="viewport-source">
      <output>
        {metres} m from the origin along x: {text}
      </output>
      <Button onClick={() => store.getState().setViewport({ offset: 0 })}>Back</Button>
    </div>
  );
}
