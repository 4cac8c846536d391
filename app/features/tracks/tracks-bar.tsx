import { appStore } from '../../transition.ts';
import { Box, Eraser, Footprints, Volume2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../components/command-button.tsx';
import { STEP_RATES, stepRateText } from './commands.ts';
import { formatCounted } from '../../draw/format.ts';
import { assetsOfKind } from '../../session/state/assets.ts';
import { MAX_SPEED } from '../../session/state/transport.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { EventSteps } from './event-steps.tsx';

const RATES = STEP_RATES.map((rate) => ({ value: String(rate), label: stepRateText(rate) }));

/** How time passes, and what events do besides being logged. */
export function TracksBar({ count }: { readonly count: number }): ReactNode {
  const others = useStore(appStore, (state) => assetsOfKind(state.assets, 'track').length) - count;
  const stepRate = useStore(appStore, (state) => state.stepRate);
  const speed = useStore(appStore, (state) => state.speed);
  const { setStepRate, setSpeed } = appStore.getState();
  return (
    <div className="tracks-bar">
      <span
        className="tracks-count"
        title={others > 0 ? 'Tracks go with the clip that they are built with or named for.' : ''}
      >
        {formatCounted(count, 'track')}
        {others > 0 ? ` · ${others} of other clips` : ''}
      </span>
      <div className="tracks-setting">
        steps
        <Select
          label="Steps a second that the page plays in"
          value={String(stepRate)}
          choices={RATES}
          onChange={(chosen) =>
            setStepRate(STEP_RATES.find((rate) => String(rate) === chosen) ?? null)
          }
        />
      </div>
      <div className="tracks-setting">
        speed
        <NumberField
          label="Speed of playing"
          value={speed}
          min={-MAX_SPEED}
          max={MAX_SPEED}
          step={0.25}
          unit="×"
          onCommit={setSpeed}
        />
      </div>
      <EventSteps />
      <span className="tracks-spacer" />
      <CommandButton command="tracks.root-motion">
        <Footprints aria-hidden />
      </CommandButton>
      <CommandButton command="tracks.attachment">
        <Box aria-hidden />
      </CommandButton>
      <CommandButton command="tracks.flash">
        <Zap aria-hidden />
      </CommandButton>
      <CommandButton command="tracks.sound">
        <Volume2 aria-hidden />
      </CommandButton>
      <CommandButton command="tracks.clear-log">
        <Eraser aria-hidden />
      </CommandButton>
    </div>
  );
}
