import { appStore } from '../../transition.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { problemCount } from '../../session/state/assets.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** What could not be opened or shown, and what is to be known, until it is dismissed. */
export function ProblemList(): ReactNode {
  const problems = useStore(appStore, (state) => state.problems);
  const dismiss = useStore(appStore, (state) => state.dismissProblem);
  const dismissAll = useStore(appStore, (state) => state.dismissAllProblems);
  if (problems.length === 0) return null;
  return (
    <section className="assets-problems" aria-label="Problems">
      <header>
        {problemCount(problems)}
        <Button variant="quiet" onClick={dismissAll}>
          Dismiss all
        </Button>
      </header>
      <ul>
        {problems.map(({ id, severity, subject, message }) => (
          <li key={id} data-severity={severity}>
            <p>
              <strong>{subject}</strong> {message}
            </p>
            <IconButton label="Dismiss" onClick={() => dismiss(id)}>
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
