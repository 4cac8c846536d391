import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../components/command-button.tsx';
import { transportCommand } from './commands.ts';
import { appStore } from '../../session/state/store.ts';

import { NextKeyIcon, PreviousKeyIcon } from './key-icons.tsx';

/** To the start, back by a key, back by a frame, play; and the same forward. */
export function TransportButtons(): ReactNode {
  const going = useStore(appStore, ({ playing, speed }) => (playing ? Math.sign(speed) || 1 : 0));
  return (
    <fieldset className="transport-buttons" aria-label="Move the playhead">
      <CommandButton command={transportCommand('start')}>
        <SkipBack aria-hidden />
      </CommandButton>
      <CommandButton command={transportCommand('previous-key')}>
        <PreviousKeyIcon />
      </CommandButton>
      <CommandButton command={transportCommand('previous-frame')}>
        <StepBack aria-hidden />
      </CommandButton>
      <CommandButton command={transportCommand('play-backward')}>
        {going < 0 ? <Pause aria-hidden /> : <Play aria-hidden className="transport-mirrored" />}
      </CommandButton>
      <CommandButton command={transportCommand('play')}>
        {going > 0 ? <Pause aria-hidden /> : <Play aria-hidden />}
      </CommandButton>
      <CommandButton command={transportCommand('next-frame')}>
        <StepForward aria-hidden />
      </CommandButton>
      <CommandButton command={transportCommand('next-key')}>
        <NextKeyIcon />
      </CommandButton>
      <CommandButton command={transportCommand('end')}>
        <SkipForward aria-hidden />
      </CommandButton>
    </fieldset>
  );
}
