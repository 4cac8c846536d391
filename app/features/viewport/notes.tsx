import type { ReactNode } from 'react';
import { PaintNote } from './paint-note.tsx';
import { SourceNote } from './source-note.tsx';

/** What is to be known of the pose besides how it looks. */
export function Notes(): ReactNode {
  return (
    <>
      <SourceNote />
      <PaintNote />
    </>
  );
}
