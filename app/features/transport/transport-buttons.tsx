import { appStore } from '../../transition.ts';
import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../components/command-button.tsx';

import { NextKeyIcon, PreviousKeyIcon } from './key-icons.tsx';

/** To the start, back by a key, back by a frame, play; and the same forward. */
export function TransportButtons(): ReactNode {
  const going = useStore(appStore, ({ playing, speed }) => (playing ? Math.sign(speed) || 1 : 0));
  return (
    <fieldset className="transport-buttons" aria-label="Move the playhead">
      <CommandButton command="transport.start">
        <SkipBack aria-hidden />
      </CommandButton>
      <CommandButton command="transport.previous-key">
        <PreviousKeyIcon />
      </CommandButton>
      <CommandButton command="transport.previous-frame">
        <StepBack aria-hidden />
      </CommandButton>
      <CommandButton command="transport.play-backward">
        {going < 0 ? <Pause aria-hidden /> : <Play aria-hidden className="transport-mirrored" />}
      </CommandButton>
      <CommandButton command="transport.play">
        {going > 0 ? <Pause aria-hidden /> : <Play aria-hidden />}
      </CommandButton>
      <CommandButton command="transport.next-frame">
        <StepForward aria-hidden />
      </CommandButton>
      <CommandButton command="transport.next-key">
        <NextKeyIcon />
      </CommandButton>
      <CommandButton command="transport.end">
        <SkipForward aria-hidden />
      </CommandButton>
    </fieldset>
  );
}
