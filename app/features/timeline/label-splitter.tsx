import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { takeArrow } from '../../ui/take-arrow.ts';
import type { PaneStore } from './pane-state.ts';

const LEAST = 90;
const MOST = 480;
/** Pixels that an arrow key moves it by. */
const STEP = 10;

/** The border between names and lanes; dragged, or moved by the arrow keys while it has the focus. */
export function LabelSplitter({ pane }: { readonly pane: PaneStore }): ReactNode {
  const width = useStore(pane, (state) => state.labelWidth);
  const move = (by: number): void =>
    pane.setState({ labelWidth: Math.min(MOST, Math.max(LEAST, width + by)) });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = takeArrow(event, 'sideways');
    if (step !== undefined) move(step.right * STEP);
  };
  return (
    <button
      type="button"
      className="timeline-splitter"
      aria-label={`Column of names, ${Math.round(width)} pixels wide: arrow keys change it`}
      onPointerDown={capturePointer}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function capturePointer(event: PointerEvent<HTMLElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}
