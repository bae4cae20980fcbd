import type { Api } from './api.ts';
import { asking } from './apiFailure.ts';

type Console = Api['console'];

/** The same calls, rejecting as every call of the app does. */
export function consoleCalls(calls: Console): Console {
  return {
    state: () => asking(calls.state()),
    confirmFactor: code => asking(calls.confirmFactor(code)),
    unlock: code => asking(calls.unlock(code)),
    lock: () => asking(calls.lock()),
    renewRecoveryCodes: () => asking(calls.renewRecoveryCodes()),
    queue: queue => asking(calls.queue(queue)),
    item: (queue, id) => asking(calls.item(queue, id)),
    decide: decision => asking(calls.decide(decision)),
    audit: query => asking(calls.audit(query)),
  };
}

/** The console over HTTP, given how the app's own endpoints are asked. */
export function consoleOver(post: (path: string, body: object) => Promise<unknown>): Console {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/console/${path}`, body)) as { data: T }).data;
  return {
    state: () => ask('state'),
    confirmFactor: code => ask('confirm-factor', { code }),
    unlock: code => ask('unlock', { code }),
    lock: () => ask('lock'),
    renewRecoveryCodes: () => ask('renew-recovery-codes'),
    queue: queue => ask('queue', { queue }),
    item: (queue, id) => ask('item', { queue, id }),
    decide: decision => ask('decide', decision),
    audit: query => ask('audit', query),
  };
}
