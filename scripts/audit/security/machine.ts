import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { held, through, type Attack } from './attack.ts';

/** The bits of a file's mode that give other users of the machine anything. */
const others = 0o077;

export const machineAttacks: readonly Attack[] = [
  {
    name: 'another user of the machine reads the data folder',
    async play({ dataDir }) {
      const open = readable(dataDir);
      const first = open.slice(0, 3).join(', ');
      return open.length > 0
        ? through(`${open.length} files and folders are open, among them ${first}`)
        : held('every file and folder belongs to the server alone');
    },
  },
];

/**
 * Returns what others may read, as paths within the folder. What lies in a folder that is closed to them is closed too.
 */
function readable(folder: string, within = ''): string[] {
  if ((lstatSync(join(folder, within)).mode & others) === 0) return [];
  const inside = readdirSync(join(folder, within), { withFileTypes: true });
  return inside.flatMap(entry => {
    const path = join(within, entry.name);
    if (entry.isDirectory()) return readable(folder, path);
    return entry.isFile() && (lstatSync(join(folder, path)).mode & others) !== 0 ? [path] : [];
  });
}
