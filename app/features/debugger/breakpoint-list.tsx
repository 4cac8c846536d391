import type { ReactNode } from 'react';
import { LANES } from '#engine/base';
import { useSessionState } from '../../components/session.tsx';
import { selectShownNames } from '../../session/state/stage.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';

const SOME_KEYS = 100;

/** The conditions at which playback and running stop. */
export function BreakpointList(): ReactNode {
  const points = useSessionState((state) => state.breakpoints);
  const set = useSessionState((state) => state.setBreakpoints);
  const active = useSessionState((state) => state.selectedJoints.at(-1));
  const names = useSessionState(selectShownNames);
  const joint = points.track ?? active;
  const name = joint === undefined ? undefined : names[joint];
  return (
    <fieldset className="debugger-breakpoints">
      <legend className="ui-heading">Break when</legend>
      <Checkbox
        checked={points.track !== null}
        disabled={joint === undefined}
        onChange={(on) => set({ track: on && joint !== undefined ? joint : null })}
      >
        <span className="ui-cut" title={name}>
          a key of {name ?? 'the selected joint'}
        </span>
        changes
      </Checkbox>
      <Checkbox checked={points.jump} onChange={(jump) => set({ jump })}>
        a cursor jumps
      </Checkbox>
      <Checkbox checked={points.iframe} onChange={(iframe) => set({ iframe })}>
        an iframe is used
      </Checkbox>
      <NumberCondition
        label="Group of four tracks"
        text={['group', 'is decompressed']}
        value={points.group}
        first={Math.floor((joint ?? 0) / LANES)}
        onChange={(group) => set({ group })}
      />
      <NumberCondition
        label="Keys that a step may pass"
        text={['a step passes over', 'keys']}
        value={points.cost}
        first={SOME_KEYS}
        onChange={(cost) => set({ cost })}
      />
    </fieldset>
  );
}

interface NumberConditionProps {
  /** Of the number. */
  readonly label: string;
  /** What stands before and after the number. */
  readonly text: readonly [before: string, after: string];
  /** Null while the condition is off. */
  readonly value: number | null;
  /** The number with which it is switched on. */
  readonly first: number;
  readonly onChange: (value: number | null) => void;
}

/** A condition with a number. */
function NumberCondition(props: NumberConditionProps): ReactNode {
  const { label, text, value, first, onChange } = props;
  return (
    <span className="debugger-number">
      <Checkbox checked={value !== null} onChange={(on) => onChange(on ? first : null)}>
        {text[0]}
      </Checkbox>
      <NumberField
        label={label}
        value={value ?? first}
        min={0}
        digits={0}
        disabled={value === null}
        onCommit={onChange}
      />
      {text[1]}
    </span>
  );
}
