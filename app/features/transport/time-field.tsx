import { useRef, useState } from 'react';
import type { DOMAttributes, ReactNode, RefObject } from 'react';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { selectClip } from '../../session/state/stage.ts';
import { focusedBeside } from '../../ui/dom.ts';
import { Tooltip, PointerTip } from '../../ui/tooltip.tsx';
import { readTime } from '../../components/parse-time.ts';

const FORMS = 'seconds, 933ms, frame f28, 70%, ratio 0.7r; from here with a sign: +1f, -50ms';

/** The time of the playhead; another one can be entered. */
export function TimeField(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { refusal, handlers } = useTimeEntry(input);
  const hasClip = useSessionState((state) => selectClip(state) !== undefined);
  return (
    <Tooltip text={`Time of the playhead. Takes ${FORMS}`}>
      <label className="ui-field transport-time" data-refused={refusal !== undefined || undefined}>
        <input
          {...handlers}
          ref={input}
          aria-label="Time in seconds"
          aria-invalid={refusal !== undefined}
          className="ui-field-input"
          autoComplete="off"
          spellCheck={false}
          disabled={!hasClip}
        />
        <span className="ui-field-unit">s</span>
        {refusal === undefined ? null : (
          <PointerTip x={refusal.x} y={refusal.y}>
            <span role="alert">
              “{refusal.text}” is no time. What is: {FORMS}.
            </span>
          </PointerTip>
        )}
      </label>
    </Tooltip>
  );
}

/** Keys of the field that move the playhead, by the command that they run. */
const STEP_KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'next-frame',
  ArrowDown: 'previous-frame',
};

/** Text that is no time, and the lower left corner of its input, in CSS pixels of the page. */
interface Refusal {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface TimeEntry {
  readonly refusal: Refusal | undefined;
  /** Event handlers for the input element. */
  readonly handlers: Required<
    Pick<DOMAttributes<HTMLInputElement>, 'onFocus' | 'onChange' | 'onBlur' | 'onKeyDown'>
  >;
}

/** Lets an input follow the playhead until it is edited, and moves the playhead to what is entered. */
function useTimeEntry(input: RefObject<HTMLInputElement | null>): TimeEntry {
  const session = useSession();
  const edited = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const invalidate = useFramePainter('transport-time', ({ playhead }) => {
    if (!edited.current) follow(input.current, formatSeconds(playhead.time));
  });

  const forget = (): void => {
    edited.current = false;
    setRefusal(undefined);
    invalidate();
  };
  /** False if the text is not a time. */
  const enter = (): boolean => {
    const time = readTime(session, input.current?.value ?? '');
    if (time === undefined) return false;
    forget();
    session.playback.player.seek(time);
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

/** Keeps the text selected while the field has the focus, so that typing replaces it. */
function follow(input: HTMLInputElement | null, text: string): void {
  if (input === null || input.value === text) return;
  input.value = text;
  if (focusedBeside(input) === input) input.select();
}
