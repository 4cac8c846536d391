import type { ReactNode, KeyboardEvent, PointerEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { errorText } from '#engine/inspect/error';
import type { Clip } from '#engine/model';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { lowestShown, errorGradient, type ErrorStyle } from '../../../draw/error/error-colors.ts';
import { METRIC_TITLES } from '../../../draw/error/error-text.ts';
import type { Asset } from '../../../session/state/assets.ts';
import { buildSettingsText, clipName } from '../../../session/state/clip-names.ts';
import { selectMode, selectOverlaid } from '../../../session/state/overlay.ts';
import type { SessionState } from '../../../session/state/store.ts';
import { consumeArrowKey } from '../../../ui/arrow-step.ts';
import { useErrorStyle } from '../error-style.ts';
import type { Session } from '../../../session/session.ts';

/** The legend over two clips that are shown together. */
export default function OverlayNotes(): ReactNode {
  return (
    <>
      <WipeEdge />
      <OverlayLegend />
    </>
  );
}

/** The meaning of colours, and how much the error is magnified. */
function OverlayLegend(): ReactNode {
  const magnification = useSessionState((state) => state.overlay.magnification);
  const isPainted = useSessionState((state) => state.overlay.paint !== 'none');
  const style = useErrorStyle();
  return (
    <div className="viewport-legend">
      <Sides />
      {magnification !== 1 && <span>error ×{magnification}</span>}
      {isPainted && (style === undefined ? <span>measuring…</span> : <Scale style={style} />)}
    </div>
  );
}

/**
 * Which clip is which: by colour while overlaid, by side while side by side, by turns while flickering. The wipe edge
 * has labels of its own.
 */
function Sides(): ReactNode {
  const mode = useSessionState(selectMode);
  const turn = useSessionState((state) => state.overlayTurn);
  const names = useOverlaidNames();
  if (mode === 'off' || mode === 'wiped' || names === undefined) return null;
  if (mode === 'flickered') return <span className="viewport-turn">{names[turn]}</span>;
  const isTinted = mode === 'overlaid';
  return (
    <>
      <span>
        {isTinted ? <i className="viewport-side-a" aria-hidden /> : '◧ '}
        {names.reference}
      </span>
      <span>
        {isTinted ? <i className="viewport-side-b" aria-hidden /> : '◨ '}
        {names.clip}
      </span>
    </>
  );
}

function Scale({ style }: { readonly style: ErrorStyle }): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const { metric, highest, colors } = style;
  const lowest = lowestShown(style);
  return (
    <span className="viewport-scale">
      {METRIC_TITLES[metric]}
      <b>{lowest === 0 ? '0' : errorText(lowest, metric, unit)}</b>
      <i style={{ background: errorGradient(colors) }} aria-hidden />
      <b>{errorText(highest, metric, unit)}</b>
    </span>
  );
}

const STEP = 0.02;

/** The edge between source and runtime, to be dragged; arrow keys move it. */
function WipeEdge(): ReactNode {
  const mode = useSessionState(selectMode);
  const session = useSession();
  const wipe = useSessionState((state) => state.overlay.wipe);
  const names = useOverlaidNames();
  if (mode !== 'wiped' || names === undefined) return null;
  return (
    <button
      type="button"
      className="viewport-wipe"
      aria-label={`Edge between ${names.reference} and ${names.clip}, at ${Math.round(100 * wipe)} %: arrow keys move it`}
      style={{ left: `${100 * wipe}%` }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={(event) => drag(event, session)}
      onKeyDown={(event) => moveByKey(event, session)}
    >
      <span className="viewport-wipe-name">{names.reference}</span>
      <span className="viewport-wipe-name">{names.clip}</span>
    </button>
  );
}

function drag(event: PointerEvent<HTMLElement>, session: Session): void {
  const { currentTarget, pointerId, clientX } = event;
  const view = currentTarget.parentElement?.getBoundingClientRect();
  if (view === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
  moveEdge(session, (clientX - view.left) / view.width);
}

function moveByKey(event: KeyboardEvent, session: Session): void {
  const step = consumeArrowKey(event, 'sideways');
  if (step === undefined) return;
  moveEdge(session, session.store.getState().overlay.wipe + step.right * STEP);
}

function moveEdge({ store }: Session, wipe: number): void {
  store.getState().setOverlay({ wipe: Math.min(1, Math.max(0, wipe)) });
}

/** Names of the two clips that are shown together. */
export interface OverlaidNames {
  readonly reference: string;
  readonly clip: string;
}

function useOverlaidNames(): OverlaidNames | undefined {
  return useSessionState(useShallow(overlaidNames));
}

/** `source` and `runtime` where they are that, else A and B with their names; a build with its settings. */
function overlaidNames(state: SessionState): OverlaidNames | undefined {
  const of = selectOverlaid(state);
  if (of === undefined) return undefined;
  const isSource = of.reference.kind === 'raw-animation';
  if (isSource && of.candidate.kind === 'animation')
    return { reference: 'source', clip: runtimeName(state, of.candidate) };
  return {
    reference: `A ${nameOf(state, of.reference)}`,
    clip: `B ${nameOf(state, of.candidate)}`,
  };
}

function runtimeName(state: SessionState, clip: Clip): string {
  const settings = buildSettingsText(state, assetOf(state, clip)?.id ?? null);
  return settings === undefined ? 'runtime' : `runtime (${settings})`;
}

/** What a build has derived is no open clip: it has the name of what it was derived of. */
function nameOf(state: SessionState, clip: Clip): string {
  return clipName(state, assetOf(state, clip)?.id ?? null) ?? clip.name;
}

function assetOf({ assets }: SessionState, clip: Clip): Asset | undefined {
  return assets.find(({ entry }) => entry.object === clip);
}
