import { FilePlus2, Replace } from 'lucide-react';
import type { ReactNode } from 'react';
import { OPENABLE_TEXT } from '../session/files/messages.ts';
import { classNames } from '../ui/dom.ts';
import './drop-zones.css';

interface DropZonesProps {
  /** Whether a drop here would replace what is open. */
  readonly isReplacing: boolean;
}

/** Where files can be dropped, and what that will do. */
export default function DropZones({ isReplacing }: DropZonesProps): ReactNode {
  return (
    <div className="shell-drop" aria-hidden>
      <div className={classNames('shell-drop-zone', !isReplacing && 'shell-drop-chosen')}>
        <FilePlus2 />
        Add
        <small>{OPENABLE_TEXT}, .zip and folders; what plays goes on playing</small>
      </div>
      <div className={classNames('shell-drop-zone', isReplacing && 'shell-drop-chosen')}>
        <Replace />
        Replace everything
        <small>or hold Shift</small>
      </div>
    </div>
  );
}
