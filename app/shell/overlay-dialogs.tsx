import type { ReactNode } from 'react';
import type { OverlayName } from './overlays.ts';
import { Palette } from './palette.tsx';
import { ShortcutOverview } from './shortcut-overview.tsx';

interface OverlayDialogsProps {
  readonly overlay: OverlayName | null;
}

/** What stands over the page when it is asked for. */
export default function OverlayDialogs({ overlay }: OverlayDialogsProps): ReactNode {
  return (
    <>
      <Palette open={overlay === 'palette'} />
      <ShortcutOverview open={overlay === 'shortcuts'} />
    </>
  );
}
