import { ChevronLeft, ChevronRight, LogOut, SkipForward, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Breakpoints, StepTrace } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { formatCount, formatSeconds } from '../../draw/format.ts';

const REASONS: Readonly<Record<keyof Breakpoints, string>> = {
  track: 'a key of the joint changed',
  jump: 'a cursor jumped',
  iframe: 'an iframe was used',
  group: 'the group was decompressed',
  cost: 'the step passed more keys than that',
};

interface DebuggerBarProps {
  readonly animation: Animation;
  readonly step: number;
  readonly trace: StepTrace | undefined;
  readonly position: number;
}

/** Buttons for stepping, and the current place. */
export function DebuggerBar({ animation, step, trace, position }: DebuggerBarProps): ReactNode {
  const reason = useSessionState((state) => state.breakReason);
  const { duration } = animation;
  return (
    <>
      <div className="ui-bar debugger-bar">
        <CommandButton command="debugger.step-back" icon={ChevronLeft} />
        <CommandButton command="debugger.step" icon={ChevronRight} />
        <CommandButton command="debugger.next-frame" icon={StepForward} />
        <CommandButton command="debugger.run" icon={SkipForward} />
        <CommandButton command="debugger.leave" icon={LogOut} />
      </div>
      {trace === undefined ? null : (
        <p className="ui-number debugger-place debugger-where">
          step {formatCount(step)}, operation {position} of {trace.count}:{' '}
          {formatSeconds(trace.begin.ratio * duration)} → {formatSeconds(trace.to * duration)} s
        </p>
      )}
      {reason === null ? null : (
        <p className="debugger-reason" role="alert">
          Stopped: {REASONS[reason]}.
        </p>
      )}
    </>
  );
}
