import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** An invalid answer; the message is a sentence that says why. */
export class WrongAnswer extends Error {}

export interface Question<T> {
  text: string;
  /** Replaces an empty answer. */
  fallback?: string;
  /** Validates the answer and returns the parsed value. @throws WrongAnswer */
  check: (answer: string) => T | Promise<T>;
}

export interface Asker {
  /**
   * At a terminal, repeats the question until the answer is valid. Piped input can't be corrected, since its next line
   * answers the next question. @throws Error at the end of the input; WrongAnswer for an invalid piped answer
   */
  ask<T>(question: Question<T>): Promise<T>;
  close(): void;
}

/** Asks at a terminal, or reads one answer from each line of anything else. */
export function createAsker(input: Readable & { isTTY?: boolean }, output: Writable): Asker {
  const isTerminal = input.isTTY === true;
  const lines = createInterface({ input, ...(isTerminal ? { output } : {}), terminal: isTerminal });
  // Ctrl-C ends the input. Nothing has been written yet.
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
        if (done) throw new Error('The input ended before this question was answered. Nothing was written.');
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
