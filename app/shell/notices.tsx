import { Copy, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { problemCount, type Problem } from '../session/state/assets.ts';
import { useSession, useSessionState } from '../components/session.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import type { OpeningProgress } from '../session/files/reading.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';
import './notices.css';

// Questions are rare: the first screen does not need them.
const QuestionCard = lazyComponent(() => import('./question-card.tsx'), NotLoaded);

/**
 * Messages of the page: announcements, progress of opening, problems and notes, questions. They stand at the bottom: what
 * comes and goes by itself is above what is pressed, which would move under the pointer.
 */
export function Notices(): ReactNode {
  return (
    <div className="shell-notices">
      <Announced />
      <Progress />
      <Problems />
      <Questions />
    </div>
  );
}

/** What only the person can decide. */
function Questions(): ReactNode {
  const { questions } = useSession();
  const open = useStore(questions.store);
  return (
    <section className="shell-questions" role="log" aria-label="Questions">
      {open.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
    </section>
  );
}

/** Most notices at once: more would hide the page. */
const PROBLEMS_SHOWN = 2;

/** Problems and notes, the newest first. */
function Problems(): ReactNode {
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const { store } = useSession();
  const all = useSessionState((state) => state.problems);
  const problems = all.filter(({ id }) => !read.has(id));
  const [showsAll, setShowsAll] = useState(false);
  const shown = problems.slice(showsAll ? 0 : -PROBLEMS_SHOWN);
  return (
    <section className="shell-problems" role="log" aria-label="Problems">
      {problems.length > 1 ? (
        <div className="shell-problems-count">
          {problemCount(problems)}
          {problems.length > PROBLEMS_SHOWN ? (
            <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show the newest' : 'Show all'}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => store.getState().dismissAllProblems()}>
            Dismiss all
          </Button>
        </div>
      ) : null}
      {shown.toReversed().map((problem) => (
        <ProblemCard
          key={problem.id}
          problem={problem}
          onRead={() => setRead((before) => new Set(before).add(problem.id))}
        />
      ))}
    </section>
  );
}

interface ProblemCardProps {
  readonly problem: Problem;
  /** Called when a note was shown long enough; not for problems. */
  readonly onRead: () => void;
}

/** Milliseconds that a note is shown, and again while it has the pointer or the focus; the assets pane keeps it. */
const NOTE_TIME = 12_000;

function ProblemCard({ problem, onRead }: ProblemCardProps): ReactNode {
  const { id, severity, subject, message, action, actionLabel } = problem;
  const { announcements, store } = useSession();
  const card = useRef<HTMLElement>(null);
  const leave = useEffectEvent(() => {
    if (card.current?.matches(':hover, :focus-within') !== true) onRead();
  });
  useEffect(() => {
    if (severity !== 'info') return undefined;
    const timer = setInterval(() => leave(), NOTE_TIME);
    return () => clearInterval(timer);
  }, [severity]);
  const copy = (): void => void announcements.copy('Problem', `${subject}: ${message}`);
  return (
    <article ref={card} className="shell-problem" data-severity={severity}>
      <p>
        <strong dir="auto">{subject}</strong> {message}
      </p>
      {action && (
        <Button
          onClick={() => {
            store.getState().dismissProblem(id);
            action();
          }}
        >
          {actionLabel ?? 'Try again'}
        </Button>
      )}
      <IconButton label="Copy" onClick={copy} icon={Copy} />
      <IconButton label="Dismiss" onClick={() => store.getState().dismissProblem(id)} icon={X} />
    </article>
  );
}

/** Milliseconds that an announcement is shown. */
const READING_TIME = 2000;

function Announced(): ReactNode {
  const { text, serial } = useStore(useSession().announcements.store);
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(serial), READING_TIME);
    return () => clearTimeout(timer);
  }, [serial]);
  return <output className="shell-announced">{over === serial ? '' : text}</output>;
}

/** Progress is shown only if opening takes longer than this, in milliseconds. */
const PATIENCE = 200;

function Progress(): ReactNode {
  const { files } = useSession();
  const progress = useStore(files.progress);
  const late = useLate(progress);
  if (progress === null || !late) return null;
  const { done, total, started } = progress;
  return (
    <section className="shell-progress" aria-label="Opening">
      <label>
        <output>
          Opening {done} of {total}
        </output>
        <progress value={done + started} max={total} />
      </label>
      <Button variant="quiet" onClick={() => files.cancel()}>
        Cancel
      </Button>
    </section>
  );
}

/** Whether work has been going on for longer than {@link PATIENCE}. */
function useLate(progress: OpeningProgress): boolean {
  const busy = progress !== null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return late;
}
