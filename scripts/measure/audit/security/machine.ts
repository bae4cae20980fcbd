import { lstatSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { held, through, type Attack } from './attack.ts';

/** The bits of a file's mode that give other users of the machine any access. */
const others = 0o077;

export const machineAttacks: readonly Attack[] = [
  {
    name: 'another machine reaches the server, bypassing the proxy',
    async play({ url }) {
      const outer = Object.values(networkInterfaces())
        .flatMap(each => each ?? [])
        .filter(({ internal, scopeid }) => !internal && !scopeid);
      const port = Number(new URL(url).port);
      const reached = await Promise.all(outer.map(({ address }) => isReached(address, port)));
      return reached.includes(true)
        ? through('it listens on every address')
        : held('it listens on loopback only');
    },
  },
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

const isReached = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ host, port, timeout: 2000 });
    const ends = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket
      .once('connect', () => ends(true))
      .once('error', () => ends(false))
      .once('timeout', () => ends(false));
  });

/**
 * Returns the paths within the folder that others may read. Contents of a folder that is closed to them are closed too.
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
