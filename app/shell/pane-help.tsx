import type { ReactNode } from 'react';
import type { PaneDefinition, PaneHelp } from '../session/panes.ts';
import { Popover } from '../ui/popover.tsx';
import { useFetched } from './use-fetched.ts';
import './pane-help.css';

interface PaneHelpPopoverProps {
  readonly pane: PaneDefinition;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What a pane answers, how to read it, and something to try. */
export default function PaneHelpPopover(props: PaneHelpPopoverProps): ReactNode {
  const { pane, anchor, onClose } = props;
  const help = useFetched(pane.helpText);
  return (
    <Popover title={pane.title} anchor={anchor} onClose={onClose} className="shell-pane-help">
      <p className="shell-pane-question">{pane.help}</p>
      {help === undefined ? null : <HelpText help={help} />}
    </Popover>
  );
}

function HelpText({ help }: { readonly help: PaneHelp }): ReactNode {
  return (
    <>
      <h3 className="ui-heading">How to read it</h3>
      {help.reading.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3 className="ui-heading">Try this</h3>
      <p>{help.example}</p>
    </>
  );
}
