import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Where builds keep what they made, and work. Everything in it may be deleted while no build runs. */
export const workFolder = (root: string): string => join(root, 'node_modules/.cache/poruch-build');

/** Where the next build is put together: a folder can only be renamed within a file system. */
export const stagingFolder = (root: string): string =>
  statSync(workFolder(root)).dev === statSync(root).dev ? workFolder(root) : join(root, '.build');
