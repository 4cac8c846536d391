import { appStore } from '../../../transition.ts';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { selectMode } from '../../../session/state/overlay.ts';
import { consumeArrowKey } from '../../../ui/arrow-step.ts';
import { useOverlaidNames } from './use-overlaid-names.ts';

const STEP = 0.02;

/** The edge between source and runtime, to be dragged; arrow keys move it. */
export function WipeEdge(): ReactNode {
  const mode = useStore(appStore, selectMode);
  const wipe = useStore(appStore, (state) => state.overlay.wipe);
  const names = useOverlaidNames();
  if (mode !== 'wiped' || names === undefined) return null;
  return (
    <button
      type="button"
      className="viewport-wipe"
      aria-label={`Edge between ${names.reference} and ${names.clip}, at ${Math.round(100 * wipe)} %: arrow keys move it`}
      style={{ left: `${100 * wipe}%` }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={moveByKey}
    >
      <span className="viewport-wipe-name">{names.reference}</span>
      <span className="viewport-wipe-name">{names.clip}</span>
    </button>
  );
}

function drag({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
  const view = currentTarget.parentElement?.getBoundingClientRect();
  if (view === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
  move((clientX - view.left) / view.width);
}

function move(wipe: number): void {
  appStore.getState().setOverlay({ wipe: Math.min(1, Math.max(0, wipe)) });
}

function moveByKey(event: KeyboardEvent): void {
  const step = consumeArrowKey(event, 'sideways');
  if (step !== undefined) move(appStore.getState().overlay.wipe + step.right * STEP);
}
