import type { ReactNode } from 'react';
import type { Animation } from '#engine/model';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { oldestStep } from '../../playback/debugger.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Comparison } from './comparison.tsx';

interface RecorderProps {
  readonly animation: Animation;
  /** The step that is shown. */
  readonly step: number;
  readonly total: number;
}

/** The recorded steps: goes back to one, and compares two. */
export function Recorder({ animation, step, total }: RecorderProps): ReactNode {
  const { commands, playback, store } = useSession();
  const recording = useSessionState((state) => state.recordingSteps);
  const compared = useSessionState((state) => state.comparedStep);
  const oldest = Math.min(oldestStep(playback.player.frame.history), Math.max(0, total - 1));
  return (
    <div className="debugger-recorder">
      <div className="ui-bar debugger-bar">
        <Checkbox checked={recording} onChange={() => commands.run('debugger.record')}>
          Record
        </Checkbox>
        <span className="ui-number debugger-place">{formatCounted(total - oldest, 'step')}</span>
        <Button disabled={total === 0} onClick={() => store.setState({ comparedStep: step })}>
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
          onChange={(to) => playback.samplingDebugger.goTo(to)}
        />
      ) : null}
      {compared === null ? null : (
        <Comparison
          animation={animation}
          a={compared}
          b={step}
          onEnd={() => store.setState({ comparedStep: null })}
        />
      )}
    </div>
  );
}
