import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { Sign, preventFocusChange } from './button.tsx';
import { Tooltip } from './tooltip.tsx';
import './segmented.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Name for screen readers if the label is no text or too short; also its tooltip. */
  readonly name?: string;
}

interface SegmentedProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  /** A value alone is its own label. */
  readonly choices: readonly (Value | Choice<Value>)[];
  readonly onChange: (value: Value) => void;
}

/** A few choices side by side; one is always chosen. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { name, value, choices, onChange } = props;
  return (
    <ToggleGroup
      aria-label={name}
      className="ui-segmented"
      value={[value]}
      onValueChange={(chosen) => {
        // None where the one that is chosen is pressed again.
        if (chosen.length > 0) onChange(chosen[0]);
      }}
    >
      {choices.map((choice) =>
        typeof choice === 'string' ? (
          <Segment key={choice} value={choice} label={choice} />
        ) : (
          <Segment key={choice.value} {...choice} />
        ),
      )}
    </ToggleGroup>
  );
}

function Segment({ value, label, name }: Choice<string>): ReactNode {
  const isSaid = name === undefined || isWord(label);
  const toggle = (
    <Toggle
      value={value}
      aria-label={isWord(label) && name !== undefined ? `${label}: ${name}` : name}
      className="ui-segment"
      onMouseDown={preventFocusChange}
    >
      {isSaid ? label : <Sign>{label}</Sign>}
    </Toggle>
  );
  return name === undefined ? toggle : <Tooltip text={name}>{toggle}</Tooltip>;
}

/** Whether a label is a word, which belongs to the name, and not only a sign. */
function isWord(label: ReactNode): label is string {
  return typeof label === 'string' && /^[\p{L} ]+$/u.test(label);
}
