import type { ReactNode } from 'react';
import './cut-name.css';

interface CutNameProps {
  readonly text: string;
  /** How many letters its end has. */
  readonly tail?: number;
}

/**
 * A name that is cut in its middle where it has no room: many names that begin alike differ in their ends, and the other way round. What is around it
 * gives the whole of it, as a title and to screen readers.
 */
export function CutName({ text, tail = 12 }: CutNameProps): ReactNode {
  const letters = Array.from(text);
  const at = letters.length - Math.min(tail, Math.floor(letters.length / 2));
  return (
    <span className="ui-cut-name">
      <span>{letters.slice(0, at).join('')}</span>
      <span>{letters.slice(at).join('')}</span>
    </span>
  );
}
