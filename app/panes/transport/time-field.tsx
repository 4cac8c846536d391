import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { transportCommand } from '../../commands/transport-commands.ts';
import { formatSeconds } from '../../draw/format.ts';
import { onKey } from '../../playback/key-times.ts';
import { frameLoop, player } from '../../playback/playback.ts';
import { selectClip } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { usePainter } from '../../ui/use-painter.ts';
import { parseTime } from './parse-time.ts';

const HELP = 'Playhead in seconds. Also understood: 933ms, f28, 70%, 0.7r; +1f counts from here';

/** Keys of the field that move the playhead, by the command that they run. */
const STEP_KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'next-frame',
  ArrowDown: 'previous-frame',
};

/** The time of the playhead; another one can be entered. It follows the playhead until it is edited. */
export function TimeField(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState(false);
  const [refused, setRefused] = useState(false);
  const hasClip = useStore(appStore, (state) => selectClip(state) !== undefined);

  usePainter(frameLoop, 'transport-time', ({ playhead }) => {
    if (!edited && input.current !== null) follow(input.current, formatSeconds(playhead.time));
  });

  const forget = (): void => {
    setEdited(false);
    setRefused(false);
  };
  /** Goes to the time that is written; false where it is none. */
  const enter = (): boolean => {
    const time = writtenTime(input.current?.value ?? '');
    if (time === undefined) return false;
    forget();
    player.seek(time);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      // Gives the keyboard back to shortcuts.
      if (!edited || enter()) event.currentTarget.blur();
      else setRefused(true);
    } else if (event.key === 'Escape') {
      forget();
    } else if (event.key in STEP_KEYS) {
      forget();
      transportCommand(STEP_KEYS[event.key]).run();
    } else return;
    event.preventDefault();
  };
  const onBlur = (): void => {
    if (edited && !enter()) forget();
  };

  return (
    <Tooltip text={refused ? `No time. ${HELP}` : HELP}>
      <label className={classNames('ui-field', 'transport-time')} data-refused={refused || null}>
        <input
          ref={input}
          aria-label="Time in seconds"
          aria-invalid={refused}
          className="ui-field-input"
          autoComplete="off"
          spellCheck={false}
          disabled={!hasClip}
          onFocus={(event) => event.currentTarget.select()}
          onChange={() => setEdited(true)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        <span className="ui-field-unit">s</span>
      </label>
    </Tooltip>
  );
}

function writtenTime(text: string): number | undefined {
  const { duration, playhead, animation } = player.frame;
  const { frameRate } = appStore.getState();
  const time = parseTime(text, { duration, frameRate, now: playhead.time });
  return time === undefined ? undefined : onKey(animation, time);
}

/** Keeps the text selected while the field has the focus, so that typing replaces it. */
function follow(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  input.value = text;
  if (document.activeElement === input) input.select();
}
