import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the folder of this project's package.json, searching upwards from the working directory.
 * @throws when the process was started outside the project.
 */
export function projectRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (
      existsSync(manifest) &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'poruch'
    ) {
      return folder;
    }
    if (folder === dirname(folder))
      throw new Error(`Start Poruch inside its folder: no package.json above ${process.cwd()}`);
  }
}

/** The version in the project's package.json. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version;
