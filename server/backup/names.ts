import { hostname } from 'node:os';

const dated = /^poruch-\d{4}-\d\d-\d\dT\d{4}Z(?:-\d+)?\.zip$/;
const unfinished = /\.([\w-]+)-(\d+)\.part$/;

/** The name of this machine or container, without characters that separate the parts of a name. */
const thisHost = () => hostname().replaceAll(/[^\w-]/g, '_') || 'host';

/** Returns the name of an archive made at this moment, in UTC; from the second of the same minute on with a number. */
export function datedName(now: Date, attempt = 1): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  const minute = time.slice(0, 5).replace(':', '');
  return `poruch-${day}T${minute}Z${attempt > 1 ? `-${attempt}` : ''}.zip`;
}

/** Returns whether `datedName` makes such names. */
export const isDated = (name: string): boolean => dated.test(name);

/** Returns the path under which this process writes an archive until it is complete. */
export const unfinishedName = (file: string): string => `${file}.${thisHost()}-${process.pid}.part`;

/** Returns whether `unfinishedName` makes such names from dated ones. */
export const isUnfinished = (name: string): boolean =>
  isDated(name.replace(unfinished, '')) && unfinished.test(name);

/** Returns the process that writes an unfinished archive, if it would be one of this machine. */
export function writerOf(name: string): number | undefined {
  const [, host, pid] = unfinished.exec(name) ?? [];
  return host === thisHost() ? Number(pid) : undefined;
}
