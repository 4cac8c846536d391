const DISTANCE = 6;
const MARGIN = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a tooltip stands for an element: its left and its top, CSS pixels of a page this wide. */
export function tipPlace(owner: Rect, tip: Size, pageWidth: number): { left: number; top: number } {
  const centred = owner.left + (owner.width - tip.width) / 2;
  const left = Math.max(MARGIN, Math.min(centred, pageWidth - MARGIN - tip.width));
  const above = owner.top - DISTANCE - tip.height;
  return { left, top: above >= MARGIN ? above : owner.top + owner.height + DISTANCE };
}
