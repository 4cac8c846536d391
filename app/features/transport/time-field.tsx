import { appStore } from '../../transition.ts';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { selectClip } from '../../session/state/stage.ts';
import { Tooltip, PointerTip } from '../../ui/tooltip.tsx';
import { useTimeEntry } from './use-time-entry.ts';

const FORMS = 'seconds, 933ms, frame f28, 70%, ratio 0.7r; from here with a sign: +1f, -50ms';

/** The time of the playhead; another one can be entered. */
export function TimeField(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { refusal, handlers } = useTimeEntry(input);
  const hasClip = useStore(appStore, (state) => selectClip(state) !== undefined);
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
