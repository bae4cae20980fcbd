import type { Answer } from './answerThunks.ts';

/** Name of the query parameter, and of the form field, that holds an answer. */
export const answerField = 'answer';

/** Returns the answer that the URL asks to confirm, so that the confirmation works without JavaScript. */
export function askedAnswer(search: string): Answer | undefined {
  const asked = new URLSearchParams(search).get(answerField);
  return asked === 'accept' || asked === 'decline' ? asked : undefined;
}
