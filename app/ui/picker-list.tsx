import type { ReactNode } from 'react';
import { CommandList } from './command-list.tsx';
import { Popover } from './popover.tsx';

/** One of many, under a heading. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

interface PickerListProps {
  readonly id: string;
  /** What is chosen. */
  readonly label: string;
  readonly anchor: HTMLElement | null;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

/** The open list of a picker: typing narrows it. */
export default function PickerList(props: PickerListProps): ReactNode {
  const { id: listId, label, anchor, value, choices, onChange, onClose } = props;
  return (
    <Popover title={label} anchor={anchor} onClose={onClose} className="ui-picker-list">
      <div id={listId} className="ui-picker-box">
        <CommandList
          label={`Find: ${label}`}
          placeholder="Part of a name"
          commands={choices.map((choice) => ({
            id: choice.value,
            title: choice.label,
            group: choice.group,
            name: choice.label,
            checked: choice.value === value,
          }))}
          typed=""
          nothing={() => 'Nothing of that name.'}
          onRun={(id) => {
            onClose();
            onChange(id);
          }}
        />
      </div>
    </Popover>
  );
}
