import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** An answer that can't be used; the message says why, as a sentence. */
export class WrongAnswer extends Error {}

export interface Question<T> {
  text: string;
  /** What an empty answer stands for. */
  fallback?: string;
  /** Tests the answer and returns what follows from it. @throws WrongAnswer */
  check: (answer: string) => T | Promise<T>;
}

export interface Asker {
  /**
   * Asks until the answer is right. Answers that are piped in are not asked again: the next line answers the next
   * question. @throws Error when there is no answer, WrongAnswer when a piped one is wrong
   */
  ask<T>(question: Question<T>): Promise<T>;
  close(): void;
}

/** Asks at a terminal, or reads one answer from each line of anything else. */
export function createAsker(input: Readable & { isTTY?: boolean }, output: Writable): Asker {
  const isTerminal = input.isTTY === true;
  const lines = createInterface({ input, ...(isTerminal ? { output } : {}), terminal: isTerminal });
  // Ctrl-C ends the input; nothing is written until the last question is answered.
  lines.on('SIGINT', () => lines.close());
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask({ text, fallback, check }) {
      for (;;) {
        const question = `${text}${fallback === undefined ? '' : ` [${fallback}]`}: `;
        if (isTerminal) {
          lines.setPrompt(question);
          lines.prompt();
        } else output.write(`${question}\n`);
        const { done, value } = await answers.next();
        if (done) throw new Error('There is no answer to this question: nothing was written.');
        try {
          return await check(value.trim() || (fallback ?? ''));
        } catch (error) {
          if (!(error instanceof WrongAnswer) || !isTerminal) throw error;
          output.write(`  ${error.message}\n`);
        }
      }
    },
    close: () => lines.close(),
  };
}
