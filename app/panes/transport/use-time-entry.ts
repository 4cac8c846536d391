import { useRef, useState } from 'react';
import type { DOMAttributes, RefObject } from 'react';
import { transportCommand } from '../../commands/transport-commands.ts';
import { formatSeconds } from '../../draw/format.ts';
import { onKey } from '../../playback/key-times.ts';
import { frameLoop, player } from '../../playback/playback.ts';
import { appStore } from '../../store/store.ts';
import { usePainter } from '../../ui/use-painter.ts';
import { parseTime } from './parse-time.ts';

/** Keys of the field that move the playhead, by the command that they run. */
const STEP_KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'next-frame',
  ArrowDown: 'previous-frame',
};

interface TimeEntry {
  /** Whether what was entered is no time. */
  readonly refused: boolean;
  /** What the input element takes. */
  readonly handlers: Required<
    Pick<DOMAttributes<HTMLInputElement>, 'onFocus' | 'onChange' | 'onBlur' | 'onKeyDown'>
  >;
}

/** Lets an input follow the playhead until it is edited, and moves the playhead to what is entered. */
export function useTimeEntry(input: RefObject<HTMLInputElement | null>): TimeEntry {
  const edited = useRef(false);
  const [refused, setRefused] = useState(false);

  const invalidate = usePainter(frameLoop, 'transport-time', ({ playhead }) => {
    if (!edited.current) follow(input.current, formatSeconds(playhead.time));
  });

  const forget = (): void => {
    edited.current = false;
    setRefused(false);
    invalidate();
  };
  /** False where what is written is no time. */
  const enter = (): boolean => {
    const time = writtenTime(input.current?.value ?? '');
    if (time === undefined) return false;
    forget();
    player.seek(time);
    return true;
  };
  return {
    refused,
    handlers: {
      onFocus: (event) => event.currentTarget.select(),
      onChange: () => {
        edited.current = true;
        setRefused(false);
      },
      onBlur: () => {
        if (edited.current && !enter()) forget();
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter') {
          // Gives the keyboard back to shortcuts.
          if (!edited.current || enter()) event.currentTarget.blur();
          else setRefused(true);
        } else if (event.key === 'Escape' || event.key in STEP_KEYS) {
          forget();
          if (event.key in STEP_KEYS) transportCommand(STEP_KEYS[event.key]).run();
        } else return;
        event.preventDefault();
      },
    },
  };
}

function writtenTime(text: string): number | undefined {
  const { duration, playhead, animation } = player.frame;
  const { frameRate } = appStore.getState();
  const time = parseTime(text, { duration, frameRate, now: playhead.time });
  return time === undefined ? undefined : onKey(animation, time);
}

/** Keeps the text selected while the field has the focus, so that typing replaces it. */
function follow(input: HTMLInputElement | null, text: string): void {
  if (input === null || input.value === text) return;
  input.value = text;
  if (document.activeElement === input) input.select();
}
