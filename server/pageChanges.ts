import { randomUUID } from 'node:crypto';
import type { Engine } from './marketplace/ctx.ts';
import type { Site } from './siteSettings/index.ts';
import type { PageChange } from './web/keptPages/keptPages.ts';
import type { PageChanges } from './web/keptPages/changes.ts';

/** The channel on which the database itself says what changed of what pages show (migration 045). */
const channel = 'pages';

/** How long news of a change of one's own may take, in milliseconds. */
const patience = 1000;

/** What any process of this database changes of what visitors' pages show. Close it before the database. */
export function openPageChanges(
  { db, log }: Pick<Engine, 'db' | 'log'>,
  site: Pick<Site, 'onChange'>,
): PageChanges & { close(): Promise<void> } {
  const waiting = new Map<string, () => void>();
  const stops: (() => Promise<void>)[] = [];
  return {
    async listen(onChange) {
      const everything: PageChange = { reach: 'all', ids: [] };
      const hear = (payload: string) => {
        const [reach = '', ...ids] = payload.split(' ');
        if (reach === 'mark') return waiting.get(ids[0] ?? '')?.();
        onChange(isReach(reach) ? { reach, ids } : everything);
      };
      const stop = site.onChange(({ drop }) => {
        // The pages of words are kept, too.
        if (drop !== 'nothing') onChange(everything);
      });
      stops.push(async () => stop());
      stops.push(await db.listen(channel, hear, () => onChange(everything)));
    },
    async caughtUp() {
      const mark = randomUUID();
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.set(mark, resolve);
          const late = () => reject(new Error('The database told nothing of a change.'));
          setTimeout(late, patience).unref();
          db.run('select pg_notify($1, $2)', [channel, `mark ${mark}`], 'pages-mark').catch(reject);
        });
        return true;
      } catch (error) {
        log.warn('pages/late', { error: (error as Error).message });
        return false;
      } finally {
        waiting.delete(mark);
      }
    },
    close: async () => void (await Promise.all(stops.map(stop => stop()))),
  };
}

const isReach = (text: string): text is PageChange['reach'] =>
  ['one', 'lists', 'dates', 'all'].includes(text);
