import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { MAX_SPEED } from '../../session/state/transport.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** The speed as a slider and as a number field. */
export function SpeedControls(): ReactNode {
  const { commands } = useSession();
  const speed = useSessionState((state) => state.speed);
  const setSpeed = useSessionState((state) => state.setSpeed);
  return (
    <Tooltip text="Speed; negative plays backward, double click resets">
      <fieldset className="transport-speed" aria-label="Speed">
        <Slider
          label="Speed"
          className="transport-speed-slider"
          value={speed}
          min={-MAX_SPEED}
          max={MAX_SPEED}
          step={0.05}
          onChange={(position) => setSpeed(speedAt(position))}
          onDoubleClick={() => commands.run('transport.normal-speed')}
        />
        <NumberField
          label="Speed, exact"
          className="transport-speed-field"
          value={speed}
          min={-MAX_SPEED}
          max={MAX_SPEED}
          step={0.1}
          unit="×"
          onCommit={setSpeed}
        />
      </fieldset>
    </Tooltip>
  );
}

/** Hundredths of the speeds that the slider falls into: backward, stopped, forward as recorded. */
const DETENTS = [-100, 0, 100];

/** Distance, in hundredths, at which the slider snaps to a detent. */
const PULL = 12;

/** The speed a slider position means: a detent where one is near, else rounded to hundredths. */
export function speedAt(position: number): number {
  const hundredths = Math.round(position * 100);
  const detent = DETENTS.find((speed) => Math.abs(hundredths - speed) <= PULL);
  return Math.min(MAX_SPEED, Math.max(-MAX_SPEED, (detent ?? hundredths) / 100));
}
