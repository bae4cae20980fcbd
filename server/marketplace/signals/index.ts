import { createHmac } from 'node:crypto';
import type { SignalReason, SignUpMark } from '#contract/safety/signals.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Done } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { deleteOldNetworks } from './networks.ts';
import * as prints from './fingerprintStore.ts';
import { addSignal, deleteAllOf, deleteDismissed } from './store.ts';
import { textFingerprint } from './textFingerprint.ts';
import { retention, manySignUps, sameListing, sameMessage } from './thresholds.ts';

export { createNetworkRecorder, findInSameNetwork, type NetworkRecorder } from './networks.ts';
export {
  countWaiting,
  dismissAll,
  findAllOf,
  findOpenOf,
  findWaiting,
  isDismissed,
  type SignalRow,
} from './store.ts';
export { sameListing } from './thresholds.ts';

type World = Pick<Engine, 'clock' | 'ids'>;
type Keyed = World & Pick<Engine, 'settings'>;

export const accountData: AccountData = {
  tables: { account_networks: {}, sign_up_networks: {}, signals: {}, text_prints: {} },
  erase: (_, tx, userId) => deleteAllOf(tx, userId),
};

/** A sign of possible abuse. */
export interface Signal {
  userId: string;
  reason: SignalReason;
  /** The transaction or listing it is about. */
  subjectId?: string;
  /** The limit that was reached, or the id of the other account. */
  detail?: string;
  /** Repetitions are not counted. */
  isOnce?: boolean;
}

/** Shows a signal to the operators. It blocks nothing, and only operators see it. */
export function raise(
  { clock, ids }: World,
  db: Queryable,
  { subjectId, detail = '', isOnce = false, ...signal }: Signal,
): Promise<void> {
  const row = { id: ids.uuid(), ...signal, subjectId: subjectId ?? null, detail, isOnce };
  return addSignal(db, { ...row, at: clock.now() });
}

/**
 * Checks a user's message in an unanswered conversation. Only a fingerprint of it is stored. Returns how many other
 * people the user has sent nearly the same to within a day, and when the last of them.
 */
export async function checkMessage(
  world: Keyed,
  tx: Tx,
  { text, ...message }: { userId: string; toId: string; subjectId: string; text: string },
): Promise<Done> {
  const found = textFingerprint(world.settings().secret, text);
  if (!found) return { done: 0, lastAt: null };
  const at = world.clock.now();
  const print = { ...message, kind: 'message' as const, marks: found.marks, at };
  await prints.addMessage(tx, print);
  const others = await prints.countOtherReaders(tx, print, earlier(at, sameMessage.within));
  const { userId, subjectId } = message;
  // Short texts are often the same without bad intent: operators see them only once they are slowed down.
  if (!found.isShort && others.done + 1 >= sameMessage.from)
    await raise(world, tx, { userId, reason: 'sameMessage', subjectId, isOnce: true });
  return others;
}

/** Checks the text of a listing to be published. Only a fingerprint of it is stored. */
export async function checkListing(
  world: Keyed,
  tx: Tx,
  { text, ...listing }: { userId: string; subjectId: string; text: string },
): Promise<void> {
  const found = textFingerprint(world.settings().secret, text);
  if (!found || found.isShort) return;
  const at = world.clock.now();
  const print = { ...listing, kind: 'listing' as const, toId: null, marks: found.marks, at };
  if (!(await prints.saveFingerprint(tx, print))) return;
  const own = await prints.countOwnAlike(tx, print, earlier(at, sameListing.within));
  const signal = { userId: listing.userId, subjectId: listing.subjectId, isOnce: true };
  if (own >= sameListing.from) await raise(world, tx, { ...signal, reason: 'sameListing' });
  if (await prints.existsOfOthers(tx, print)) await raise(world, tx, { ...signal, reason: 'copiedListing' });
}

/**
 * Checks a new account: signs noticed by its form, and how many accounts were created from the same network (see
 * `networkOf`).
 */
export async function checkSignUp(
  world: Keyed,
  tx: Tx,
  { userId, marks, network }: { userId: string; marks: readonly SignUpMark[]; network: string | undefined },
): Promise<void> {
  for (const reason of marks) await raise(world, tx, { userId, reason });
  if (network === undefined) return;
  const at = world.clock.now();
  const hash = createHmac('sha256', world.settings().secret).update(`sign-up:${network}`).digest();
  await prints.keepNetwork(tx, { userId, network: hash, at });
  const made = await prints.countNetwork(tx, hash, earlier(at, manySignUps.within));
  if (made >= manySignUps.from) await raise(world, tx, { userId, reason: 'manySignUps' });
}

/** Deletes old fingerprints, and signals that operators dismissed long ago. */
export async function deleteOld({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { message, listing, network, dismissed } = retention;
  await prints.deletePrints(db, { message: earlier(now, message), listing: earlier(now, listing) });
  await prints.deleteNetworks(db, earlier(now, network));
  await deleteOldNetworks(db, now);
  await deleteDismissed(db, earlier(now, dismissed));
}

const earlier = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
