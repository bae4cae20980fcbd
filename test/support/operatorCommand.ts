import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runNode, type CommandResult } from './processes.ts';

export type RunCommand = (...words: string[]) => CommandResult;

/**
 * Runs `npx poruch <name>`, such as `backup create`, as an operator would, on the database and data folder that `app` returns when it is called.
 * @throws when nothing was built, or the command doesn't end.
 */
export function operatorCommand(
  name: string,
  app: () => { url: string; dataDir: string; env?: NodeJS.ProcessEnv },
): RunCommand {
  const built = join(projectRoot(), 'build/server/poruch.cjs');
  return (...words) => {
    if (!existsSync(built)) throw new Error('There is no build to test: run npm run build first.');
    const { url, dataDir, env: more } = app();
    const own = { PORUCH_MODE: 'development', DATABASE_URL: url, DATA_DIR: dataDir };
    const env = { ...process.env, ...own, ...more };
    return runNode([built, ...name.split(' '), ...words], env);
  };
}
