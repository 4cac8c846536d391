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
  const { name, value, onChange } = props;
  const choices = props.choices.map(asChoice);
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

function asChoice<Value extends string>(choice: Value | Choice<Value>): Choice<Value> {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice;
}

function Segment({ choice }: { readonly choice: Choice<string> }): ReactNode {
  const { value, label, name } = choice;
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
