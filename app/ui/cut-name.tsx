import type { ReactNode } from 'react';
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
 * gives the whole of it, as a title and to screen readers. Of a name of two parts, what joins them stays, with the number of a build.
 */
export function CutName({ text, tail = 12 }: CutNameProps): ReactNode {
  const joined = JOINED.exec(text);
  if (joined !== null) {
    const [, start, join, end] = joined;
    return (
      <span className="ui-cut-name ui-cut-name-joined">
        <span style={{ minWidth: startWidth(start, 5) }}>{start}</span>
        <span>{join}</span>
        <span>
          <bdi>{end}</bdi>
        </span>
      </span>
    );
  }
  const letters = Array.from(text);
  const at = letters.length - Math.min(tail, Math.floor(letters.length / 2));
  const start = letters.slice(0, at).join('');
  return (
    <span className="ui-cut-name">
      <span style={{ minWidth: startWidth(start, 3) }}>{start}</span>
      <span>{letters.slice(at).join('')}</span>
    </span>
  );
}

/** Room for so many letters at the start, and no gap behind a shorter one: letters are narrower than the digit `0`. */
function startWidth(start: string, letters: number): string {
  return `${0.75 * Math.min(start.length, letters)}ch`;
}
