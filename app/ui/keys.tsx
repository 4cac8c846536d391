import type { ReactNode } from 'react';
import { chordCaps } from './chord-text.ts';
import './keys.css';

/** A key chord as caps: `Shift+Code:KeyF` → ⟨Shift⟩ ⟨F⟩. */
export function Keys({ chord }: { readonly chord: string }): ReactNode {
  return (
    <span className="ui-keys">
      {chordCaps(chord).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
