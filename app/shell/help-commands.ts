import type { Command } from '../session/session.ts';

/** What the shell can show over the page. */
export interface Overlays {
  openPalette(): void;
  openShortcuts(): void;
}

/** Finding out what can be done. */
export function helpCommands(overlays: Overlays): readonly Command[] {
  return [
    {
      id: 'help.palette',
      title: 'Find a command…',
      group: 'Help',
      keys: ['Ctrl+Code:KeyK'],
      run: () => overlays.openPalette(),
    },
    {
      id: 'help.shortcuts',
      title: 'Keyboard shortcuts',
      group: 'Help',
      keys: ['Key:?'],
      run: () => overlays.openShortcuts(),
    },
  ];
}
