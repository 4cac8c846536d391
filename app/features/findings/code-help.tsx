import type { ReactNode } from 'react';
import type { ExplainedCode } from '#engine/findings';
import { useRequestedJob } from '../../components/session.tsx';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';

/** Explains one code after the other. */
const explainJob = defineTrackedJob({
  job: jobNamed<typeof import('./explain.job.ts').default>('explain'),
  input: (code: string) => code,
  remember: 20,
});

/** The help page of a code: the same text as that of the command line and of `docs/findings/`. */
export function CodeHelp({ code }: { readonly code: string }): ReactNode {
  const { result, problem } = useRequestedJob(explainJob, code);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  return result === undefined ? null : <CodePage explained={result} />;
}

export function CodePage({ explained }: { readonly explained: ExplainedCode }): ReactNode {
  const { code, severity, why, measured, silent, example, fix } = explained;
  return (
    <article className="finding-page" aria-label={`Help about ${code}`}>
      <p>{withCode(why)}</p>
      <h4>How it is measured</h4>
      <p>{withCode(measured)}</p>
      <p>{withCode(`It is silent ${silent}`)}</p>
      {example === undefined ? null : (
        <>
          <h4>Example</h4>
          <blockquote>{withCode(example)}</blockquote>
        </>
      )}
      <h4>What to do</h4>
      <p>{withCode(fix)}</p>
      <p className="finding-help">
        Severity: {severity}, at most. On the command line: <code>posescope lint FILE…</code>,{' '}
        <code>posescope lint --explain {code}</code>
      </p>
    </article>
  );
}

/** Text of which every second part stands between backticks. */
function withCode(text: string): ReactNode {
  return text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>));
}
