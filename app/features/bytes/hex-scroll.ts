/** Elements of the page that bytes are drawn in. */
export interface HexElements {
  readonly scroller: HTMLElement;
  /** Sticks to the top of the scroller. */
  readonly layers: HTMLElement;
  /** Makes the scroller scroll as far as there are rows. */
  readonly sizer: HTMLElement;
}

/** How far rows are scrolled, however many there are. */
export interface HexScroll {
  /** CSS pixels of rows above what is seen. */
  top(): number;
  to(top: number): void;
  /** Tells how high all rows are, and what is seen of them. */
  resize(content: number, seen: number): void;
}

/**
 * Browsers lay nothing out that is much taller, in CSS pixels. In longer files a scrolled pixel is more
 * than one.
 */
const TALLEST = 8_000_000;

export function createScroll({ scroller, sizer }: HexElements): HexScroll {
  let scale = 1;
  return {
    top: () => scroller.scrollTop * scale,
    to: (top) => {
      if (top !== scroller.scrollTop * scale) scroller.scrollTop = top / scale;
    },
    resize: (content, seen) => {
      const height = Math.min(TALLEST, content);
      scale = height > seen ? (content - seen) / (height - seen) : 1;
      sizer.style.height = `${Math.max(0, height - seen)}px`;
    },
  };
}
