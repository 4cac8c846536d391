import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { FADE_CURVES, fadedPart, type FadeCurve } from '../../session/state/blend.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';

const CURVES = FADE_CURVES.map((curve) => ({ value: curve, label: curve }));
const WIDTH = 30;
const HEIGHT = 16;
const PIECES = 15;

/** How long a crossfade to another layer takes, and how it goes. */
export function FadeBar(): ReactNode {
  const { seconds, curve } = useSessionState((state) => state.fadeSettings);
  const { setFadeSettings } = useSession().store.getState();
  return (
    <div className="blend-fade">
      <span>crossfade</span>
      <NumberField
        label="Length of a crossfade"
        value={seconds}
        min={0}
        max={60}
        step={0.1}
        unit="s"
        onCommit={(chosen) => setFadeSettings({ seconds: chosen })}
      />
      <Select
        label="Curve of a crossfade"
        value={curve}
        choices={CURVES}
        onChange={(chosen) => setFadeSettings({ curve: chosen })}
      />
      <svg
        className="blend-curve"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
        aria-hidden
      >
        <path d={curvePath(curve)} />
      </svg>
    </div>
  );
}

function curvePath(curve: FadeCurve): string {
  const points = Array.from({ length: PIECES + 1 }, (_, i) => {
    const time = i / PIECES;
    return `${(time * WIDTH).toFixed(1)} ${((1 - fadedPart(curve, time)) * HEIGHT).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
