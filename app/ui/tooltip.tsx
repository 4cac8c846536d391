import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { TIP, TIP_KEYS } from './tips.ts';

interface TooltipProps {
  readonly text: string;
  /** The keys that do the same, see `Keys`. */
  readonly keys?: readonly string[] | undefined;
  /** The element that the tooltip is for; it must pass its props on. */
  readonly children: ReactElement;
}

/** A short text, and the keys, of what the pointer or the focus is on. Not for what must be read. */
export function Tooltip({ text, keys, children }: TooltipProps): ReactNode {
  const tip: object = { [TIP]: text, [TIP_KEYS]: keys?.join('\n') };
  return cloneElement(children, tip);
}
