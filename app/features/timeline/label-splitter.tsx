import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import type { PaneStore } from './pane-state.ts';

const MINIMUM = 90;
const MAXIMUM = 480;
/** Pixels that an arrow key moves it by. */
const STEP = 10;

/** The border between names and lanes; dragged, or moved by the arrow keys while it has the focus. */
export function LabelSplitter({ pane }: { readonly pane: PaneStore }): ReactNode {
  const width = useStore(pane, (state) => state.labelWidth);
  const move = (by: number): void =>
    pane.setState({ labelWidth: Math.min(MAXIMUM, Math.max(MINIMUM, width + by)) });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = consumeArrowKey(event, 'sideways');
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
