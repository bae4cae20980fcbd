import type { JsonObject } from '#contract/json.ts';
import { factorMailKinds } from '#server/marketplace/operators/index.ts';
import { pathTo } from '#contract/paths.ts';
import type { OutgoingMail } from './mail.ts';

/** Tells an operator about a change of their second factor, in case they did not make it themselves. */
export function composeFactorMail({ userId, what }: JsonObject, at: Date): OutgoingMail | undefined {
  const kind = factorMailKinds.find(one => one === what);
  if (!kind) return undefined;
  const path = kind === 'factorReset' ? {} : { path: pathTo('ConsolePage', {}) };
  return { userId: String(userId), content: { kind, at, ...path } };
}
