import { execFileSync } from 'node:child_process';
import { projectRoot } from '#server/config/projectRoot.ts';
import { WrongCall } from '../../program.ts';

/** The build that figures are relative to, over months (decision 153). */
const firstYardstick = '8ea0170';

/** An older commit: its full id, and how it is shown. */
export interface Commit {
  id: string;
  short: string;
}

/** What git knows of a folder. */
export interface Repository {
  /** The short id of the commit that is checked out. */
  head(): string;
  /** Whether the working tree differs from it. */
  isChanged(): boolean;
  /**
   * Returns the commits of these names, each once; without names, the yardstick and the last merged state.
   * @throws WrongCall for a name that git doesn't know
   */
  find(names: readonly string[]): Commit[];
}

export function repositoryOf(folder = projectRoot(), yardstick = firstYardstick): Repository {
  /** Returns what git prints, or undefined when it fails. */
  const git = (...words: readonly string[]): string | undefined => {
    try {
      return execFileSync('git', words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    } catch {
      return undefined;
    }
  };
  const idOf = (name: string) =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  const isChanged = () => git('status', '--porcelain') !== '';
  /**
   * The commit where this branch left `main`. On `main` this is its tip while something isn't committed, and otherwise
   * the commit before it; none without history.
   */
  const lastMerged = (): string[] => {
    const head = idOf('HEAD');
    const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? head;
    const found = base === head && !isChanged() ? idOf('HEAD^') : base;
    return found === undefined ? [] : [found];
  };
  return {
    head: () => shortOf(idOf('HEAD') ?? ''),
    isChanged,
    find(names) {
      const wanted = names.length > 0 ? names : [yardstick, ...lastMerged()];
      const ids = wanted.map(name => {
        const id = idOf(name);
        if (id === undefined)
          throw new WrongCall(`There is no commit ${JSON.stringify(name)} here: fetch it, or name another`);
        return id;
      });
      return [...new Set(ids)].map(id => ({ id, short: shortOf(id) }));
    },
  };
}

const shortOf = (id: string) => id.slice(0, 7);
