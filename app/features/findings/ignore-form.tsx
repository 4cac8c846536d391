import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { IgnoreRule } from '#engine/findings';
import { useSession } from '../../components/session.tsx';
import type { OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { listenTo } from '../../ui/pointer.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { scopeText } from './findings-text.ts';

interface IgnoreFormProps {
  readonly open: OpenFinding;
  readonly onClose: () => void;
}

/** What is to be ignored, and why. */
export default function IgnoreForm({ open, onClose }: IgnoreFormProps): ReactNode {
  const { store } = useSession();
  const scopes = scopesOf(open);
  const [scope, setScope] = useState('0');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  /** The button that has opened it, and gets the focus back. */
  const opener = useRef<EventTarget | null>(null);
  const ignore = (event: FormEvent): void => {
    event.preventDefault();
    const given = reason.trim();
    if (given === '') field.current?.focus();
    else store.getState().ignoreFindings({ ...scopes[Number(scope)], reason: given });
  };
  const cancel = (): void => {
    onClose();
    (opener.current as HTMLElement | null)?.focus();
  };
  const form = useEscape(cancel);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="finding-ignore"
      aria-label={`Ignore ${open.finding.code}`}
      onSubmit={ignore}
      ref={form}
    >
      <Select
        label="What to ignore"
        value={scope}
        choices={scopes.map((one, index) => ({ value: String(index), label: scopeText(one) }))}
        onChange={setScope}
      />
      <TextField
        inForm
        label="Reason"
        placeholder="Reason: why is it fine?"
        ref={field}
        value={reason}
        onChange={setReason}
        onFocus={({ relatedTarget }) => (opener.current ??= relatedTarget)}
      />
      <div className="finding-actions">
        <Button type="submit" variant="primary" disabled={reason.trim() === ''}>
          Ignore
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}

/**
 * Cancels a form by Esc, wherever the focus is in it. The open list of a choice is not in it, and closes by itself, also
 * while it opens and its button still has the focus.
 * @returns to be set on the form
 */
function useEscape(cancel: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const hasList = form.current?.querySelector('[aria-expanded="true"]') !== null;
    if (event.key !== 'Escape' || hasList) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  useEffect(() => {
    if (form.current === null) return undefined;
    return listenTo(form.current, { keydown: (event) => onKey(event) });
  }, []);
  return form;
}

type Scope = Omit<IgnoreRule, 'reason'>;

/** What can be ignored about a finding: from the least to the most. */
function scopesOf({ finding: { code }, file: { name: file }, joints }: OpenFinding): Scope[] {
  const [joint] = joints;
  const ofJoint = joints.length === 1 ? [{ code, joint }, { joint }] : [];
  return [{ code, file }, ...ofJoint, { code }, { file }];
}
