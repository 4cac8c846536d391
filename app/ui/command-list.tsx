import { Command as Base } from 'cmdk';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Keys } from './keys.tsx';
import { groupsBestFirst, matchScore } from './match-score.ts';
import './command-list.css';

export interface ListedCommand {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly keys?: readonly string[] | undefined;
  readonly checked?: boolean | undefined;
}

interface CommandListProps {
  /** Accessible name of the list and its search field. */
  readonly label: string;
  readonly placeholder: string;
  readonly commands: readonly ListedCommand[];
  /** What is looked for until a person types into the field. */
  readonly typed: string;
  readonly onRun: (id: string) => void;
}

/** A list of commands to search by typing and run with Enter. */
export function CommandList(props: CommandListProps): ReactNode {
  const { label, placeholder, commands, typed, onRun } = props;
  const [search, setSearch] = useState<string>();
  const wanted = search ?? typed;
  return (
    <Base
      label={label}
      className="ui-commands"
      loop
      filter={(_, text, keywords) => matchScore(keywords?.join(' ') ?? '', text)}
    >
      <Base.Input
        className="ui-commands-input"
        placeholder={placeholder}
        value={wanted}
        onValueChange={setSearch}
      />
      <Base.List className="ui-commands-list">
        <Base.Empty className="ui-commands-empty">No command of that name.</Base.Empty>
        {groupsBestFirst(commands, wanted).map((group) => (
          <Base.Group key={group} heading={group} className="ui-commands-group">
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <Line key={command.id} command={command} onRun={onRun} />
              ))}
          </Base.Group>
        ))}
      </Base.List>
    </Base>
  );
}

interface LineProps {
  readonly command: ListedCommand;
  readonly onRun: (id: string) => void;
}

function Line({ command, onRun }: LineProps): ReactNode {
  const { id, title, group, keys, checked } = command;
  return (
    <Base.Item
      value={id}
      keywords={[title, group]}
      className="ui-commands-item"
      onSelect={() => onRun(id)}
    >
      <span className="ui-commands-title">{title}</span>
      {checked === true ? <span className="ui-commands-on">on</span> : null}
      {keys?.map((chord) => (
        <Keys key={chord} chord={chord} />
      ))}
    </Base.Item>
  );
}
