import { createAccountObjects, type Objects } from './storage/objects.ts';
import type { StorageTransaction } from './storage/port.ts';

/** The marketplace's own account in the simulator. */
export const platformAccount = 'acct_simulatorplatfor';

/** Per-request context: account, time and database transaction. */
export interface Call {
  tx: StorageTransaction;
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
  account === call.account ? call : { ...call, account, objects: createAccountObjects(call.tx, account) };

export const onPlatform = (call: Call): Call => onAccount(call, platformAccount);

/** Schedules an event at this time (unix seconds). */
export async function schedule(call: Call, kind: string, objectId: string, at: number): Promise<void> {
  await call.tx.due.add({ at, kind, account: call.account, objectId });
}
