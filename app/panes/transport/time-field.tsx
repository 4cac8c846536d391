import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { selectClip } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useTimeEntry } from './use-time-entry.ts';

const HELP = 'Playhead in seconds. Also understood: 933ms, f28, 70%, 0.7r; +1f counts from here';

/** The time of the playhead; another one can be entered. */
export function TimeField(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { refused, handlers } = useTimeEntry(input);
  const hasClip = useStore(appStore, (state) => selectClip(state) !== undefined);
  return (
    <Tooltip text={refused ? `This is no time. ${HELP}` : HELP}>
      <label className="ui-field transport-time" data-refused={refused || undefined}>
        <input
          {...handlers}
          ref={input}
          aria-label="Time in seconds"
          aria-invalid={refused}
          className="ui-field-input"
          autoComplete="off"
          spellCheck={false}
          disabled={!hasClip}
        />
        <span className="ui-field-unit">s</span>
      </label>
    </Tooltip>
  );
}
