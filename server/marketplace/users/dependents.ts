import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { Device, Origin } from '#server/marketplace/origin.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** What stays when everything that opens an account ends. */
export interface KeptAccess {
  /** Keys of what its owner keeps: {@link WayIn.key}. */
  keep: readonly string[];
  /** The session of the call, which is then the only one that stays. */
  session?: string | undefined;
  /** The browser of the call, which stays a known device. */
  device?: Device | undefined;
}

/**
 * What changing an account does in modules that depend on users, inside the same database transaction. Wired by
 * server/bootstrap/engine.ts, as everything here. What its deletion does is in accountData.ts.
 */
export interface Accounts {
  /** Ends every session of the user with all its tokens, except this one, and the console's. */
  endSessions(tx: Tx, userId: string, except?: string): Promise<void>;
  /**
   * Ends whatever opens the user's account besides the password, or tells others of what happens there, and is not
   * kept: sessions, passkeys, linked identities, the console, known devices, Telegram.
   */
  endAccess(origin: Origin, tx: Tx, userId: string, kept: KeptAccess): Promise<void>;
  /** Returns whether the user works in the console, whose passwords must be longer. */
  isOperator(userId: string): Promise<boolean>;
  /** Records that the user has proved on this device who they are: wrong passwords from elsewhere don't stop them there. */
  trustDevice(tx: Tx, userId: string, device: Device): Promise<void>;
  /** Returns whether the owner of this address, in lower case, has signed in on this device before. */
  isKnownDevice(email: string, device: Device): Promise<boolean>;
  /** Makes the open pages of everyone who has a transaction with the user refetch its state. */
  notifyPartners(tx: Tx, userId: string): Promise<void>;
  /** Updates the search index with their listings that are currently visible to others. */
  reindexListings(tx: Tx, userId: string): Promise<void>;
}

/** Who talks to whom, for profiles that are hidden from all others. */
export interface Conversations {
  /** Returns those of the others with whom the user has a live conversation, where neither has blocked the other. */
  findLivePartners(db: Queryable, userId: string, others: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns whether the two have ever had a conversation. */
  haveMet(db: Queryable, one: string, other: string): Promise<boolean>;
}

/** Updates the author data that listings repeat. Called inside the transaction that changed a profile. */
export interface AuthorDenormalization {
  /** Writes the author's data to all their listings and search rows. `publicData` is the author's, after the change. */
  refresh(origin: Origin, tx: Tx, author: { id: string; publicData: JsonObject }): Promise<void>;
}

/** A user's data at the payment provider. */
export interface PaymentProfile {
  /** As last reported by the provider. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  stripeAccount: Resource | null;
  stripeCustomer: Resource | null;
}

/** Gives users access to their data at the payment provider. */
export interface PaymentProfiles {
  /**
   * Returns profiles by user id; users unknown to the payment provider are left out. `withCard`: the saved card, too;
   * absent: nothing with which users pay.
   */
  load(db: Queryable, userIds: readonly string[], withCard?: boolean): Promise<Map<string, PaymentProfile>>;
}
