import type { Engine } from '#server/marketplace/ctx.ts';
import type { CommandResult } from '#test/support/processes.ts';
import { doOn, type OperatorWork } from '../../scripts/cli/operate/inContext.ts';

/**
 * Returns a function that does the work of `npm run <name>` with these words in this process, on the engine that
 * `engine` returns when it is called.
 */
export function workOn(
  name: string,
  work: OperatorWork,
  engine: () => Engine,
): (...words: string[]) => Promise<CommandResult> {
  return async (...words) => {
    const { log, error } = console;
    const written = { stdout: '', stderr: '' };
    console.log = (line: string) => void (written.stdout += `${line}\n`);
    console.error = (line: string) => void (written.stderr += `${line}\n`);
    try {
      await doOn(engine(), name, work, words);
      return { status: Number(process.exitCode ?? 0), ...written };
    } finally {
      Object.assign(console, { log, error });
      process.exitCode = undefined;
    }
  };
}
