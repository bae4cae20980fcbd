import type { Engine } from '#server/marketplace/ctx.ts';
import type { CommandResult } from '#test/support/processes.ts';
import { doRecorded } from '../../scripts/cli/withEngine.ts';

interface Given<V> {
  words: readonly string[];
  values: V;
}

/**
 * Returns a function that does the work of `npx poruch <name>` with these words and options in this process, on the
 * engine that `engine` returns when it is called.
 */
export function workOn(
  engine: () => Engine,
): <V>(
  name: string,
  work: (engine: Engine, given: Given<V>) => Promise<void>,
  given: Given<V>,
) => Promise<CommandResult> {
  return async (name, work, given) => {
    const { log, error } = console;
    const written = { stdout: '', stderr: '' };
    console.log = (line: string) => void (written.stdout += `${line}\n`);
    console.error = (line: string) => void (written.stderr += `${line}\n`);
    try {
      await doRecorded(engine(), name, given.words, own => work(own, given)).catch((failure: Error) => {
        process.exitCode = 1;
        console.error(failure.message);
      });
      return { status: Number(process.exitCode ?? 0), ...written };
    } finally {
      Object.assign(console, { log, error });
      process.exitCode = undefined;
    }
  };
}
