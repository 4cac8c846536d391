import type { ReactNode } from 'react';
import { useSessionState } from '../../components/session.tsx';
import { isDifferencePending } from '../../session/state/error.ts';
import { selectIncomparable } from '../../session/state/incomparable.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextSteps } from '../../components/next-steps.tsx';

interface NotMeasuredProps {
  /** What is missing, and what would help, if there is nothing to compare with. */
  readonly title: string;
  readonly advice: string;
  /** Shown below the advice in place of the usual next steps. */
  readonly children?: ReactNode;
}

/** Shown in place of errors: why the clip cannot be measured, or that there is nothing to compare with. */
export function NotMeasured({ title, advice, children }: NotMeasuredProps): ReactNode {
  const incomparable = useSessionState(selectIncomparable);
  const isPending = useSessionState(isDifferencePending);
  if (isPending) return <EmptyState title="Measuring…" />;
  return (
    <EmptyState title={incomparable === undefined ? title : 'Not measured'}>
      <p>{incomparable ?? advice}</p>
      {children ?? <NextSteps />}
    </EmptyState>
  );
}
