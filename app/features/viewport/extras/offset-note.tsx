import type { ReactNode } from 'react';
import { lengthText } from '#engine/base';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { halfStep, offsetIn } from '../../../playback/half-rounding.ts';
import { Button } from '../../../ui/button.tsx';

/** How far from the origin half floats round what is shown, and how coarse they are there. */
export default function OffsetNote(): ReactNode {
  const { store } = useSession();
  const metres = useSessionState((state) => state.viewport.offset);
  const unit = useSessionState((state) => state.lengthUnit);
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
