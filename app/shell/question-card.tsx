import type { ReactNode } from 'react';
import { useSession } from '../components/session.tsx';
import type { Question } from '../session/questions.ts';
import { Button } from '../ui/button.tsx';

interface QuestionCardProps {
  readonly question: Question;
}

/** What only the person can decide, with a button for each answer. Loaded with the first question. */
export default function QuestionCard({ question }: QuestionCardProps): ReactNode {
  const { questions } = useSession();
  const { id, subject, text, agree, decline = 'Don’t' } = question;
  return (
    <article className="shell-question" aria-label={subject}>
      <p>
        <strong dir="auto">{subject}</strong> {text}
      </p>
      <div className="shell-question-answers">
        <Button variant="primary" onClick={() => questions.answer(id, true)}>
          {agree}
        </Button>
        <Button onClick={() => questions.answer(id, false)}>{decline}</Button>
      </div>
    </article>
  );
}
