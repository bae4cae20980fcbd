import type { Tx } from '#server/marketplace/ports/db.ts';
import { objectsOf, type Objects } from './store/objects.ts';

/** The marketplace's own account in the simulator. */
export const platformAccount = 'acct_simulatorplatfor';

/** Per-request context: account, time and database transaction. */
export interface Call {
  tx: Tx;
  /** Owner of the objects: the platform, or a connected account given by `Stripe-Account`. */
  account: string;
  objects: Objects;
  /** Unix seconds. */
  now: number;
  /** The caller: a server with the secret key, a browser with the publishable one, or a scheduled event. */
  by: 'secret' | 'publishable' | 'clock';
  requestId: string | null;
  idempotencyKey: string | null;
  /** Public base URL of the simulator's pages, without trailing slash. */
  pagesUrl: string;
  clientIp: string | null;
}

/** Returns the same call for the objects of another account. */
export const onAccount = (call: Call, account: string): Call =>
  account === call.account ? call : { ...call, account, objects: objectsOf(call.tx, account) };

export const onPlatform = (call: Call): Call => onAccount(call, platformAccount);

/** Schedules an event at this time (unix seconds). */
export async function schedule(call: Call, kind: string, objectId: string, at: number): Promise<void> {
  await call.tx.run(
    'insert into stripe_simulator.due (at, kind, account, object_id) values (to_timestamp($1), $2, $3, $4)',
    [at, kind, call.account, objectId],
  );
}
