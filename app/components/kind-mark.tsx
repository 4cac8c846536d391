import type { ReactNode } from 'react';
import type { KeyKind } from '#engine/model';
import { KIND_SHAPES } from '../draw/key-text.ts';

/** The shape and colour of a kind of keys. */
export function KindMark({ kind }: { readonly kind: KeyKind }): ReactNode {
  return (
    <span className={`kind-${kind}`} title={kind}>
      {KIND_SHAPES[kind]}
    </span>
  );
}
