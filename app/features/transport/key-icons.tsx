import type { ReactNode } from 'react';

/** An arrow head that points at a key, drawn to stand beside lucide's icons. */
export function NextKeyIcon(): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="m3 6 6 6-6 6" />
      <path d="m17 7 5 5-5 5-5-5z" fill="currentColor" />
    </svg>
  );
}

export function PreviousKeyIcon(): ReactNode {
  return (
    <span className="transport-mirrored">
      <NextKeyIcon />
    </span>
  );
}
