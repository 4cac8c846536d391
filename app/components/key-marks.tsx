import type { ReactNode } from 'react';
import type { KeyKind } from '#engine/model';
import { CELL_STATES } from '../draw/memory/draw-cells.ts';
import { KIND_SHAPES } from '../draw/key-text.ts';
import { useSessionState } from './session.tsx';

/** The shape and colour of a kind of keys. */
export function KindMark({ kind }: { readonly kind: KeyKind }): ReactNode {
  return (
    <span className={`kind-${kind}`} title={kind}>
      {KIND_SHAPES[kind]}
    </span>
  );
}

const SELECTED = ['selected', 'of the selected joint'] as const;

/**
 * What the colours of keys in memory mean.
 * @param className of an entry
 */
export function CellLegend({ className }: { readonly className: string }): ReactNode {
  const isSelected = useSessionState((state) => state.selectedJoints.length > 0);
  return (isSelected ? [...CELL_STATES, SELECTED] : CELL_STATES).map(([name, text]) => (
    <span key={name} className={className}>
      <span className={`cell-swatch cell-${name}`} /> {text}
    </span>
  ));
}
