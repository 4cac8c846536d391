import { ArrowLeftRight, ArrowRightToLine, Repeat, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimeRange } from '#engine/base';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { LoopMode } from '../../session/state/transport.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const MODES: Readonly<Record<LoopMode, { readonly label: string; readonly icon: ReactNode }>> = {
  loop: { label: 'At the end: repeat', icon: <Repeat aria-hidden /> },
  'ping-pong': { label: 'At the end: ping-pong', icon: <ArrowLeftRight aria-hidden /> },
  once: { label: 'At the end: stop', icon: <ArrowRightToLine aria-hidden /> },
};

/** The loop mode, and the loop range if there is one. */
export function LoopControls(): ReactNode {
  const mode = useSessionState((state) => state.loopMode);
  const range = useSessionState((state) => state.loopRange);
  return (
    <fieldset className="transport-loop" aria-label="Loop">
      <CommandButton command="transport.loop-mode" label={MODES[mode].label}>
        {MODES[mode].icon}
      </CommandButton>
      {range === null ? null : <LoopRange range={range} />}
    </fieldset>
  );
}

function LoopRange({ range }: { readonly range: TimeRange }): ReactNode {
  const on = useSessionState((state) => state.loopRangeOn);
  const { commands } = useSession();
  const toggle = commands.find('transport.loop-range');
  return (
    <span className="transport-range">
      <Tooltip text={toggle.title} keys={toggle.keys}>
        <Button variant="quiet" aria-pressed={on} onClick={() => commands.run(toggle.id)}>
          {range.from.toFixed(3)} – {range.to.toFixed(3)}
        </Button>
      </Tooltip>
      <CommandButton
        command="transport.clear-loop-range"
        className="transport-range-clear"
        icon={X}
      />
    </span>
  );
}
