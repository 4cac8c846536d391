import { use, type ReactNode } from 'react';
import { usePart } from '../components/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SCROLLED_BY_KEYS } from '../ui/dom.ts';
import { overlaysPart } from './overlays.ts';

/** The text is long, so it is fetched when it is first shown, and kept. */
let text: Promise<string> | undefined;

async function fetchText(): Promise<string> {
  const { licensesText } = await import('./licenses-text.ts');
  return licensesText;
}

/** The licences of everything that the page is made of. */
export function Licenses({ open }: { readonly open: boolean }): ReactNode {
  const { close } = usePart(overlaysPart);
  return (
    <Dialog title="Licences" className="shell-licenses" open={open} onClose={close}>
      {open ? <Text /> : null}
    </Dialog>
  );
}

function Text(): ReactNode {
  return (
    <pre className="shell-licenses-text" {...SCROLLED_BY_KEYS}>
      {use((text ??= fetchText()))}
    </pre>
  );
}
