import { appStore, session } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { MAX_SPEED } from '../../session/state/transport.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { speedAt } from './speed.ts';

/** Clip seconds a second: a slider for the hand, a field for the exact number. */
export function SpeedControls(): ReactNode {
  const speed = useStore(appStore, (state) => state.speed);
  const setSpeed = useStore(appStore, (state) => state.setSpeed);
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
          onDoubleClick={() => session.commands.run('transport.normal-speed')}
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
