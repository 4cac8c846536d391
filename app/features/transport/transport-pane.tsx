import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { useSessionState } from '../../components/session.tsx';
import { LoopControls } from './loop-controls.tsx';
import { SpeedControls } from './speed-controls.tsx';
import { TimeReadout } from './time-readout.tsx';
import './transport-pane.css';

/** The transport bar: buttons, time, speed and loop. */
export default function TransportPane(): ReactNode {
  return (
    <div className="transport">
      <div className="transport-bar">
        <TransportButtons />
        <TimeReadout />
        <SpeedControls />
        <LoopControls />
      </div>
    </div>
  );
}

/** Goes to the ends, steps by key and by frame, and plays: backward at the left, forward at the right. */
function TransportButtons(): ReactNode {
  const going = useSessionState(({ playing, speed }) => (playing ? Math.sign(speed) || 1 : 0));
  return (
    <fieldset className="transport-buttons" aria-label="Move the playhead">
      <CommandButton command="transport.start" icon={SkipBack} />
      <CommandButton command="transport.previous-key">
        <PreviousKeyIcon />
      </CommandButton>
      <CommandButton command="transport.previous-frame" icon={StepBack} />
      <CommandButton command="transport.play-backward">
        {going < 0 ? <Pause aria-hidden /> : <Play aria-hidden className="transport-mirrored" />}
      </CommandButton>
      <CommandButton command="transport.play">
        {going > 0 ? <Pause aria-hidden /> : <Play aria-hidden />}
      </CommandButton>
      <CommandButton command="transport.next-frame" icon={StepForward} />
      <CommandButton command="transport.next-key">
        <NextKeyIcon />
      </CommandButton>
      <CommandButton command="transport.end" icon={SkipForward} />
    </fieldset>
  );
}

/** An arrow head that points at a key, in the style of lucide's icons. */
function NextKeyIcon(): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="m3 6 6 6-6 6" />
      <path d="m17 7 5 5-5 5-5-5z" fill="currentColor" />
    </svg>
  );
}

function PreviousKeyIcon(): ReactNode {
  return (
    <span className="transport-mirrored">
      <NextKeyIcon />
    </span>
  );
}
