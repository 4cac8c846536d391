import type { ReactNode } from 'react';
import { classNames } from './dom.ts';
import './cut-name.css';

interface CutNameProps {
  readonly text: string;
  /** How many letters its end has. */
  readonly tail?: number;
}

/** `walk`, ` · build 3 ` and `(0.5 mm at 10 cm)`; of `walk · hero.glb` the dot is between. */
const JOINED = /^(.+?)( · (?:\S{1,8} (?:\d+ )?(?=\())?)(.+)$/s;

/**
 * A name that is cut in its middle where it has no room: many names that begin alike differ in their ends, and the other way round. What is around it
 * gives the whole of it as a title. Of a name of two parts, what joins them stays, with the number of a build. Screen readers, searches and the
 * clipboard get the whole name as one text: the parts are only painted.
 */
export function CutName({ text, tail = 12 }: CutNameProps): ReactNode {
  const [, start, join, end] = JOINED.exec(text) ?? split(text, tail);
  return (
    <span className={classNames('ui-cut-name', join !== '' && 'ui-cut-name-joined')}>
      <span className="ui-visually-hidden">{text}</span>
      <span
        aria-hidden
        data-text={start}
        style={{ minWidth: startWidth(start, join === '' ? 3 : 5) }}
      />
      <span aria-hidden data-text={join} />
      <span aria-hidden data-text={end} />
    </span>
  );
}

/** The name and its two parts, with nothing that joins them. */
function split(text: string, tail: number): readonly string[] {
  const letters = Array.from(text);
  const at = letters.length - Math.min(tail, Math.floor(letters.length / 2));
  return [text, letters.slice(0, at).join(''), '', letters.slice(at).join('')];
}

/** Room for so many letters at the start, all of a shorter one: letters are narrower than the digit `0`. */
function startWidth(start: string, letters: number): string {
  return start.length > letters ? `${0.75 * letters}ch` : 'max-content';
}
