import { randomUUID } from 'node:crypto';
import type { Engine } from '../marketplace/ctx.ts';
import type { Site } from '../siteSettings/index.ts';
import type { Invalidation, InvalidationSource } from '../web/ports/engine.ts';

/** The channel on which database triggers announce changes to page content (migration 045). */
const channel = 'pages';

/** How long to wait for the notification of one's own change, in milliseconds. */
const timeout = 1000;

/**
 * Creates the source of page invalidations, for changes by any process on this database. Close it before the database.
 */
export function createInvalidationSource(
  { db, log }: Pick<Engine, 'db' | 'log'>,
  site: Pick<Site, 'onChange'>,
): InvalidationSource & { close(): Promise<void> } {
  const waiting = new Map<string, () => void>();
  const listeners: ((change: Invalidation) => void)[] = [];
  const publish = (change: Invalidation) => listeners.forEach(listener => listener(change));
  const everything: Invalidation = { scope: 'all', ids: [] };
  const handlePayload = (payload: string) => {
    const [scope = '', ...ids] = payload.split(' ');
    if (scope === 'mark') return waiting.get(ids[0] ?? '')?.();
    publish(isScope(scope) ? { scope, ids } : everything);
  };
  const unsubscribe = site.onChange(({ drop }) => {
    // Content pages are cached, too.
    if (drop !== 'nothing') publish(everything);
  });
  let listening: Promise<() => Promise<void>> | undefined;
  return {
    // All listeners share one connection.
    async listen(onChange) {
      listeners.push(onChange);
      listening ??= db.listen(channel, handlePayload, () => publish(everything));
      await listening;
    },
    async flush() {
      const syncToken = randomUUID();
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.set(syncToken, resolve);
          const late = () => reject(new Error('The database did not deliver the notification in time.'));
          setTimeout(late, timeout).unref();
          db.run('select pg_notify($1, $2)', [channel, `mark ${syncToken}`], 'pages-mark').catch(reject);
        });
        return true;
      } catch (error) {
        log.warn('pages/late', { error: (error as Error).message });
        return false;
      } finally {
        waiting.delete(syncToken);
      }
    },
    async close() {
      unsubscribe();
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}

const isScope = (text: string): text is Invalidation['scope'] =>
  ['one', 'lists', 'dates', 'all'].includes(text);
