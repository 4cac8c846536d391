import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RulerUnit } from '../../session/state/view.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { Choice } from '../../ui/segmented.tsx';

const UNITS: readonly Choice<RulerUnit>[] = [
  { value: 'seconds', label: 's', name: 'Ruler in seconds' },
  { value: 'frames', label: 'frames', name: 'Ruler in frames' },
  { value: 'ratio', label: 'ratio', name: 'Ruler in ratios' },
];

/** What the ruler counts in; stands where the ruler and the names meet. */
export function RulerUnitSwitch(): ReactNode {
  const unit = useStore(appStore, (state) => state.rulerUnit);
  return (
    <div className="timeline-corner">
      <Segmented
        name="Ruler unit"
        value={unit}
        choices={UNITS}
        onChange={(chosen) => appStore.getState().setRulerUnit(chosen)}
      />
    </div>
  );
}
