import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { preventFocusChange } from './button.tsx';
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
  readonly choices: readonly Choice<Value>[];
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
      onValueChange={([chosen]) => {
        const choice = choices.find((candidate) => candidate.value === chosen);
        if (choice !== undefined) onChange(choice.value);
      }}
    >
      {choices.map((choice) => (
        <Segment key={choice.value} choice={choice} />
      ))}
    </ToggleGroup>
  );
}

function Segment({ choice }: { readonly choice: Choice<string> }): ReactNode {
  const { value, label, name } = choice;
  const toggle = (
    <Toggle value={value} aria-label={name} className="ui-segment" onMouseDown={preventFocusChange}>
      {label}
    </Toggle>
  );
  return name === undefined ? toggle : <Tooltip text={name}>{toggle}</Tooltip>;
}
