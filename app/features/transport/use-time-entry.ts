import { appStore, frameLoop, player, session } from '../../transition.ts';
import { useRef, useState } from 'react';
import type { DOMAttributes, RefObject } from 'react';
import { formatSeconds } from '../../draw/format.ts';
import { onKey } from './key-times.ts';
import { usePainter } from '../../ui/use-painter.ts';
import { parseTime } from './parse-time.ts';

/** Keys of the field that move the playhead, by the command that they run. */
const STEP_KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'next-frame',
  ArrowDown: 'previous-frame',
};

/** What was entered and is no time, and the lower left corner of where: CSS pixels of the page. */
export interface Refusal {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface TimeEntry {
  readonly refusal: Refusal | undefined;
  /** What the input element takes. */
  readonly handlers: Required<
    Pick<DOMAttributes<HTMLInputElement>, 'onFocus' | 'onChange' | 'onBlur' | 'onKeyDown'>
  >;
}

/** Lets an input follow the playhead until it is edited, and moves the playhead to what is entered. */
export function useTimeEntry(input: RefObject<HTMLInputElement | null>): TimeEntry {
  const edited = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const invalidate = usePainter(frameLoop, 'transport-time', ({ playhead }) => {
    if (!edited.current) follow(input.current, formatSeconds(playhead.time));
  });

  const forget = (): void => {
    edited.current = false;
    setRefusal(undefined);
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
    refusal,
    handlers: {
      onFocus: (event) => event.currentTarget.select(),
      onChange: () => {
        edited.current = true;
        setRefusal(undefined);
      },
      onBlur: () => {
        if (edited.current && !enter()) forget();
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter') {
          // Gives the keyboard back to shortcuts.
          if (!edited.current || enter()) event.currentTarget.blur();
          else setRefusal(refused(event.currentTarget));
        } else if (event.key === 'Escape' || event.key in STEP_KEYS) {
          forget();
          if (event.key in STEP_KEYS) session.commands.run(`transport.${STEP_KEYS[event.key]}`);
        } else return;
        event.preventDefault();
      },
    },
  };
}

function refused(input: HTMLInputElement): Refusal {
  const { left, bottom } = input.getBoundingClientRect();
  return { text: input.value, x: left, y: bottom };
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
