import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { appStore } from '../../store/store.ts';
import { CommandButton } from './command-button.tsx';
import { NextKeyIcon, PreviousKeyIcon } from './key-icons.tsx';

/** To the start, back by a key, back by a frame, play; and the same forward. */
export function TransportButtons(): ReactNode {
  const going = useStore(appStore, ({ playing, speed }) => (playing ? Math.sign(speed) || 1 : 0));
  return (
    <fieldset className="transport-buttons" aria-label="Move the playhead">
      <CommandButton name="start">
        <SkipBack aria-hidden />
      </CommandButton>
      <CommandButton name="previous-key">
        <PreviousKeyIcon />
      </CommandButton>
      <CommandButton name="previous-frame">
        <StepBack aria-hidden />
      </CommandButton>
      <CommandButton name="play-backward" pressed={going < 0}>
        {going < 0 ? <Pause aria-hidden /> : <Play aria-hidden className="transport-mirrored" />}
      </CommandButton>
      <CommandButton name="play" pressed={going > 0}>
        {going > 0 ? <Pause aria-hidden /> : <Play aria-hidden />}
      </CommandButton>
      <CommandButton name="next-frame">
        <StepForward aria-hidden />
      </CommandButton>
      <CommandButton name="next-key">
        <NextKeyIcon />
      </CommandButton>
      <CommandButton name="end">
        <SkipForward aria-hidden />
      </CommandButton>
    </fieldset>
  );
}
