import { appStore, player, samplingDebugger, session } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Animation } from '#engine/model';
import { formatCounted } from '../../draw/format.ts';
import { oldestStep } from '../../playback/debugger.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Comparison } from './comparison.tsx';

interface RecorderProps {
  readonly animation: Animation;
  /** The step that is looked at. */
  readonly step: number;
  readonly total: number;
}

/** What the player did, to go back through; two states of it to compare. */
export function Recorder({ animation, step, total }: RecorderProps): ReactNode {
  const recording = useStore(appStore, (state) => state.recordingSteps);
  const compared = useStore(appStore, (state) => state.comparedStep);
  const setCompared = useStore(appStore, (state) => state.setComparedStep);
  const oldest = Math.min(oldestStep(player.frame.history), Math.max(0, total - 1));
  return (
    <div className="debugger-recorder">
      <div className="ui-bar debugger-bar">
        <Checkbox checked={recording} onChange={() => session.commands.run('debugger.record')}>
          Record
        </Checkbox>
        <span className="ui-number debugger-place">{formatCounted(total - oldest, 'step')}</span>
        <Button disabled={total === 0} onClick={() => setCompared(step)}>
          Compare with this
        </Button>
      </div>
      {total > oldest + 1 ? (
        <Slider
          label="Recorded step"
          className="debugger-slider"
          value={Math.min(Math.max(step, oldest), total - 1)}
          min={oldest}
          max={total - 1}
          step={1}
          onChange={(to) => samplingDebugger.goTo(to)}
        />
      ) : null}
      {compared === null ? null : (
        <Comparison animation={animation} a={compared} b={step} onEnd={() => setCompared(null)} />
      )}
    </div>
  );
}
