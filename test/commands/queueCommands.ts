import { join } from 'node:path';
import type { ConsoleAction } from '#contract/console/queues.ts';
import { createFolderStorage } from '#server/adapters/storage/folder.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { DecidedQueue } from '../../scripts/cli/queueCommands.ts';
import { decideOn, filesOf, listOf, showOf } from '../../scripts/cli/queues.ts';
import { workOn } from './workOn.ts';

/** The engine with the files of a data folder, as a command has it. */
export const withFilesOf = (engine: Engine, dataDir: string): Engine => ({
  ...engine,
  storage: createFolderStorage(join(dataDir, 'media')),
});

/** Returns the commands of a queue, done in this process on the engine that `engine` returns when one is called. */
export function queueCommands(queue: DecidedQueue, engine: () => Engine) {
  const run = workOn(engine);
  return {
    list: (json = false) => run(`${queue} list`, listOf(queue), { words: [], values: { json } }),
    show: (id: string, json = false) =>
      run(`${queue} show`, showOf(queue), { words: [id], values: { json } }),
    files: (id: string, folder: string) =>
      run(`${queue} files`, filesOf(queue), { words: [id, folder], values: {} }),
    decide: (action: ConsoleAction, words: readonly string[], values: Record<string, string> = {}) =>
      run(`${queue} ${action}`, decideOn(queue, action), { words, values }),
  };
}
