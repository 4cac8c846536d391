import { describe, expect, it } from 'vitest';
import { createQuestions } from '../../../app/session/questions.ts';

const question = { subject: 'a.zip', text: 'is large.', agree: 'Unpack it' };

describe('a question is answered with no', () => {
  it('when it is withdrawn, and is gone then', async () => {
    const { ask, store } = createQuestions();
    const withdrawing = new AbortController();
    const answer = ask(question, withdrawing.signal);
    withdrawing.abort();
    expect(await answer).toBe(false);
    expect(store.getState()).toEqual([]);
    expect(await ask(question, withdrawing.signal)).toBe(false);
  });

  it('when the session ends', async () => {
    const questions = createQuestions();
    const answers = Promise.all([questions.ask(question), questions.ask(question)]);
    questions.dispose();
    expect(await answers).toEqual([false, false]);
  });
});

it('questions wait for the answer of the person, each for its own', async () => {
  const { ask, answer, store } = createQuestions();
  const answers = Promise.all([ask(question), ask({ ...question, subject: 'b.zip' })]);
  const [first, second] = store.getState();
  expect([first.subject, second.subject]).toEqual(['a.zip', 'b.zip']);
  answer(second.id, true);
  answer(first.id, false);
  answer(first.id, true);
  expect(await answers).toEqual([false, true]);
  expect(store.getState()).toEqual([]);
});
