import { useEffect, useState, type ReactNode } from 'react';
import type { PaneDefinition, PaneHelp } from '../session/panes.ts';
import { Popover } from '../ui/popover.tsx';
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

/**
 * What a lazy part of the page gives, once it is there; undefined where it cannot be fetched.
 * @param fetchPart always the same function for the same part
 */
function useFetched<Value>(fetchPart: () => Promise<Value>): Value | undefined {
  // In an object: a function that were the state itself would be called.
  const [fetched, setFetched] = useState<{ readonly value: Value }>();
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        const value = await fetchPart();
        if (isWanted) setFetched({ value });
      } catch {
        // What is shown without it remains.
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [fetchPart]);
  return fetched?.value;
}
