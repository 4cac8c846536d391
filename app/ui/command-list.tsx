import { Command as Base } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Keys } from './keys.tsx';
import './command-list.css';

export interface ListedCommand {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** What is searched for a name; its title and its group if missing. */
  readonly name?: string | undefined;
  /** What else people call it. */
  readonly words?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly checked?: boolean | undefined;
}

interface CommandListProps {
  /** Accessible name of the list and its search field. */
  readonly label: string;
  readonly placeholder: string;
  readonly commands: readonly ListedCommand[];
  /** The initial search text. */
  readonly typed: string;
  /** Keys that were pressed before the list was there, to be followed one by one. */
  readonly pressed?: readonly string[];
  /** The first of them has been followed. */
  readonly onFollowed?: () => void;
  /** The text is another one: keys that are not followed yet were meant for what was found before. */
  readonly onTyped?: () => void;
  /** What is said where nothing is found for a text. */
  readonly nothing: (search: string) => string;
  readonly onRun: (id: string) => void;
}

/** Most lines that are listed; of more, those that answer best. */
const MOST_LINES = 500;

/** A list of commands, or of other things, to search by typing and run with Enter. */
export function CommandList(props: CommandListProps): ReactNode {
  const { label, placeholder, commands, typed, nothing, onRun, onTyped } = props;
  const [search, setSearch] = useState<string>();
  const wanted = search ?? typed;
  const found = bestFirst(commands, wanted);
  const hidden = found.length - MOST_LINES;
  const list = useFollowed(props);
  return (
    <Base
      ref={list}
      label={label}
      className="ui-commands"
      loop
      // Filtered here: it would not look again when other words for a command come later.
      shouldFilter={false}
    >
      <Base.Input
        className="ui-commands-input"
        placeholder={placeholder}
        value={wanted}
        onValueChange={(text) => {
          setSearch(text);
          onTyped?.();
        }}
      />
      <Base.List className="ui-commands-list">
        {found.length > 0 ? null : (
          <Base.Empty className="ui-commands-empty">{nothing(wanted)}</Base.Empty>
        )}
        {inGroups(found.slice(0, MOST_LINES)).map(([group, lines]) => (
          <Base.Group key={group} heading={group} className="ui-commands-group">
            {lines.map((command) => (
              <Line key={command.id} command={command} search={wanted} onRun={onRun} />
            ))}
          </Base.Group>
        ))}
        {hidden > 0 ? (
          <p className="ui-commands-empty">{hidden} more: type a part of the name.</p>
        ) : null}
      </Base.List>
    </Base>
  );
}

/** The list does what the keys say, as if they were pressed now: each once the one before is seen. */
function useFollowed({
  pressed = [],
  onFollowed,
}: CommandListProps): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [key] = pressed;
    if (key === undefined) return;
    list.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    onFollowed?.();
  }, [pressed, onFollowed]);
  return list;
}

interface LineProps {
  readonly command: ListedCommand;
  readonly search: string;
  readonly onRun: (id: string) => void;
}

function Line({ command, search, onRun }: LineProps): ReactNode {
  const { id, title, words = [], keys, checked } = command;
  const isNamed = matchScore(nameOf(command), search) > 0;
  const word = isNamed ? undefined : words.find((other) => otherScore(command, other, search) > 0);
  return (
    <Base.Item value={id} className="ui-commands-item" onSelect={() => onRun(id)}>
      <span className="ui-commands-title">
        {title}
        {word === undefined ? null : <span className="ui-commands-word">{word}</span>}
      </span>
      {checked === true ? <span className="ui-commands-on">on</span> : null}
      {keys?.map((chord) => (
        <Keys key={chord} chord={chord} />
      ))}
    </Base.Item>
  );
}

/** Weight of the typed share of the text: too small to outweigh a better position of a word. */
const COVERAGE = 0.02;

/**
 * How well a text answers a search, from 0 (not at all) to 1. Every word of the search must occur; at
 * the start of a word it counts for more than within one, and most at the start of the text or after
 * “Kind: ”. Among otherwise equal texts, the one with the larger typed share is better.
 */
export function matchScore(text: string, search: string): number {
  const found = folded(text);
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const scores = words.map((word) => wordScore(found, word));
  if (scores.includes(0)) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const typed = Math.min(1, words.join(' ').length / found.length);
  return mean * (1 - COVERAGE) + typed * COVERAGE;
}

/** Without case, and in one spelling: an input method may type letters in full width, and a name may have accents as signs of their own. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What another word for something counts, beside its name. */
const OTHER_WORD = 0.4;

type Named = Pick<ListedCommand, 'title' | 'group' | 'name' | 'words'>;

function nameOf({ title, group, name = `${title} ${group}` }: Named): string {
  return name;
}

/** The same of another word for an entry, alone or beside its name: `rebuild all`. */
function otherScore(line: Named, word: string, search: string): number {
  const scores = [word, `${nameOf(line)} ${word}`].map((text) => matchScore(text, search));
  return OTHER_WORD * Math.max(...scores);
}

/** How well an entry answers a search: by its name, or with one of the other words for it. */
export function lineScore(line: Named, search: string): number {
  const others = line.words?.map((word) => otherScore(line, word, search)) ?? [];
  return Math.max(matchScore(nameOf(line), search), ...others);
}

/** The entries that answer a search, best first. */
export function bestFirst<Line extends Named>(lines: readonly Line[], search: string): Line[] {
  return lines
    .map((line) => ({ line, score: lineScore(line, search) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ line }) => line);
}

/** Entries by group, in the order of the first of each. */
export function inGroups<Line extends Named>(
  lines: readonly Line[],
): [group: string, lines: Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const known = groups.get(line.group);
    if (known === undefined) groups.set(line.group, [line]);
    else known.push(line);
  }
  return [...groups];
}

function wordScore(text: string, word: string): number {
  if (text.split(': ').some((part) => part.startsWith(word))) return 1;
  const starts = text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
  if (starts) return 0.8;
  return text.includes(word) ? 0.4 : 0;
}
