import type { CommandLine, CommandOptions, Declaration } from '#server/config/command.ts';
import { command, type ProgramCommand } from '../program.ts';
import type { Engine } from '#server/marketplace/ctx.ts';

/** What a command does on an engine, once its arguments are read. */
export type EngineWork<O extends CommandOptions = CommandOptions> = (
  engine: Engine,
  given: CommandLine<O>,
) => Promise<void>;

/** Declares a command whose work is done beside the running server, with its settings, and recorded in the audit log. */
export const engineCommand = <const O extends CommandOptions = Record<never, never>>(
  declaration: Declaration<O>,
  load: () => Promise<EngineWork<O>>,
): ProgramCommand =>
  command(declaration, async () => {
    const [{ withEngine }, work] = await Promise.all([import('./withEngine.ts'), load()]);
    return (given, name) => withEngine(name, given.words, engine => work(engine, given));
  });
