import { useRef, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import { MATRIX_FLOATS, type Skeleton } from '#engine/model';
import { useFramePainter, useSession, useSessionState } from '../../../components/session.tsx';
import type { Frame } from '../../../playback/frame.ts';
import type { Session } from '../../../session/session.ts';
import { READING_MS } from '../../../ui/use-painter.ts';

interface JointPlaceProps {
  readonly skeleton: Skeleton;
  readonly joint: JointIndex;
}

const PLACES = ['x', 'y', 'z'] as const;

/** Decimals of a place: to the millimetre. */
const DECIMALS: Readonly<Record<LengthUnit, number>> = { m: 3, cm: 1, mm: 0 };

/** A coordinate, in the unit of the files; what is rounded to nothing has no sign. */
export function coordinateText(value: number, unit: LengthUnit): string {
  const text = value.toFixed(DECIMALS[unit]);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** How far the joint is off, while that is looked at; empty else. Frame time. */
function errorOf({ store, playback: { overlay } }: Session, joint: JointIndex): string {
  if (overlay.of === undefined) return '';
  const { errorMetric, lengthUnit } = store.getState();
  return `error ${errorText(overlay.errors[joint], errorMetric, lengthUnit)}`;
}

/** Where a joint is, written every frame. */
export default function JointPlace({ skeleton, joint }: JointPlaceProps): ReactNode {
  const session = useSession();
  const unit = useSessionState((state) => state.lengthUnit);
  const numbers = useRef<HTMLSpanElement>(null);
  const error = useRef<HTMLSpanElement>(null);
  const paint = (frame: Frame): void => {
    if (numbers.current === null || frame.skeleton !== skeleton) return;
    if (error.current !== null) error.current.textContent = errorOf(session, joint);
    const at = joint * MATRIX_FLOATS + 12;
    for (let i = 0; i < PLACES.length; i++) {
      const number = numbers.current.children[i].lastElementChild;
      if (number !== null) number.textContent = coordinateText(frame.models[at + i], unit);
    }
  };
  useFramePainter('viewport readout', paint, READING_MS);
  return (
    <p className="viewport-readout ui-live">
      <strong>{shownNames(skeleton.names)[joint]}</strong>
      <span ref={numbers} className="viewport-place">
        {PLACES.map((axis) => (
          <span key={axis}>
            <i>{axis}</i>
            <b />
          </span>
        ))}
      </span>
      {unit}
      <span ref={error} />
    </p>
  );
}
