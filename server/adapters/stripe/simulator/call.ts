import type { Tx } from '#server/marketplace/ports/db.ts';
import { objectsOf, type Objects } from './store/objects.ts';

/** The marketplace's own account at the simulator. */
export const platformAccount = 'acct_simulatorplatfor';

/** What one request works with: whose objects, when, in which database transaction. */
export interface Call {
  tx: Tx;
  /** Whose objects are meant: the platform's, or a connected account's with `Stripe-Account`. */
  account: string;
  objects: Objects;
  /** Unix seconds. */
  now: number;
  /** Who asks: a server with the secret key, a browser with the publishable one, or time itself. */
  by: 'secret' | 'publishable' | 'clock';
  requestId: string | null;
  idempotencyKey: string | null;
  /** Where browsers reach the simulator's pages, without trailing slash. */
  pagesUrl: string;
  clientIp: string | null;
}

/** The same call over the objects of another account. */
export const onAccount = (call: Call, account: string): Call =>
  account === call.account ? call : { ...call, account, objects: objectsOf(call.tx, account) };

export const onPlatform = (call: Call): Call => onAccount(call, platformAccount);

/** Something happens by itself at this moment (unix seconds). */
export async function schedule(call: Call, kind: string, objectId: string, at: number): Promise<void> {
  await call.tx.run(
    'insert into stripe_simulator.due (at, kind, account, object_id) values (to_timestamp($1), $2, $3, $4)',
    [at, kind, call.account, objectId],
  );
}
