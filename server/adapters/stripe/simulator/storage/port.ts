import type { Kind, StoredObjects } from './types.ts';

// The simulator's only way to its data. Rows are plain JSON: a storage returns copies that callers may change.

/** One object of the API with what the simulator knows about it. */
export interface ObjectRow<K extends Kind = Kind> {
  /** Unique across all kinds and accounts. */
  id: string;
  /** The account it belongs to: the platform's or a connected one. */
  account: string;
  kind: K;
  /** The object as the API returns it; relations are ids. */
  data: StoredObjects[K];
  /** What the API never shows, such as how a test card behaves. */
  hidden: Record<string, unknown>;
}

/** A stored object with its number, which grows with every insertion. */
export interface NumberedObject<K extends Kind = Kind> extends ObjectRow<K> {
  number: number;
}

/** Which objects a list contains. */
export interface ObjectQuery<K extends Kind = Kind> {
  kind: K;
  /** Absent: objects of all accounts. */
  account?: string | undefined;
  /** Fields, also nested, that `data` must contain (as with PostgreSQL's `@>`). */
  like?: object | undefined;
  /** Only objects with a number below or above these. */
  below?: number | undefined;
  above?: number | undefined;
  /** By number. */
  order: 'newestFirst' | 'oldestFirst';
  limit: number;
}

/** The money of one account in one currency, in minor units. */
export interface BalanceSum {
  currency: string;
  available: number;
  pending: number;
}

export interface ObjectCollection {
  /** Returns the object with this id if it is of the kind and account, where these are given. */
  find<K extends Kind = Kind>(
    id: string,
    where?: { kind?: K; account?: string },
  ): Promise<NumberedObject<K> | undefined>;
  list<K extends Kind>(query: ObjectQuery<K>): Promise<NumberedObject<K>[]>;
  /** @throws when the id is taken. */
  insert<K extends Kind>(row: ObjectRow<K>): Promise<void>;
  /** Replaces the data of an object; without effect when there is none of this id, kind and account. */
  update<K extends Kind>(row: Pick<ObjectRow<K>, 'id' | 'account' | 'kind' | 'data'>): Promise<void>;
  /** Replaces what the API never shows of an object. */
  updateHidden(row: Pick<ObjectRow, 'id' | 'account' | 'hidden'>): Promise<void>;
  delete(id: string, account: string): Promise<void>;
  /** Sums an account's balance transactions by currency, in the order of the currencies. `now`: unix seconds. */
  sumBalances(account: string, now: number): Promise<BalanceSum[]>;
}

/** A change that happens automatically at a set time: a hold expires, a payout arrives. */
export interface DueEvent {
  /** Unix seconds. */
  at: number;
  /** What happens; see due.ts. */
  kind: string;
  account: string;
  objectId: string;
}

export interface DueEventCollection {
  add(event: DueEvent): Promise<void>;
  /** Returns whether an event is due. `now`: unix seconds. */
  isAnyDue(now: number): Promise<boolean>;
  /** Removes and returns the earliest event that is due; of several at one time the one added first. */
  take(now: number): Promise<DueEvent | undefined>;
}

/** A webhook on its way to an endpoint. */
export interface Delivery {
  number: number;
  eventId: string;
  endpointId: string;
  /** How often it was taken, this time included. */
  attempts: number;
}

export interface DeliveryCollection {
  /** Queues a delivery for `at` (unix seconds). Returns its number, one higher for every delivery. */
  add(delivery: { eventId: string; endpointId: string; at: number }): Promise<number>;
  /**
   * Takes the first delivery that is due, and postpones it by `leaseSeconds` in case it is never completed. Two calls
   * at the same time never take the same one. `now`: unix seconds.
   */
  take(now: number, leaseSeconds: number): Promise<Delivery | undefined>;
  /** Removes a delivery that succeeded, and lowers the `pending_webhooks` of its event by one. */
  complete(delivery: Delivery): Promise<void>;
  postpone(number: number, at: number): Promise<void>;
  delete(number: number): Promise<void>;
}

/** The response that every request with the same idempotency key receives. */
export interface StoredResponse {
  status: number;
  body: string;
}

/** One use of an idempotency key. */
export interface IdempotentRequest {
  account: string;
  key: string;
  /** Hash of method, URL and parameters: a key must always come with the same request. */
  request: string;
}

export interface ResponseCollection {
  find(account: string, key: string): Promise<(StoredResponse & { request: string }) | undefined>;
  /** `createdAt`: unix seconds. */
  insert(row: IdempotentRequest & StoredResponse & { createdAt: number }): Promise<void>;
}

/** A stored account link; the API shows its URL only. */
export interface StoredLink {
  nonce: string;
  account: string;
  kind: 'account_onboarding' | 'account_update';
  returnUrl: string;
  refreshUrl: string;
  /** Unix seconds. */
  expiresAt: number;
  /** Its page has been opened; it stays accessible to the user who opened it. */
  isUsed: boolean;
}

export interface LinkCollection {
  insert(link: StoredLink): Promise<void>;
  find(account: string, nonce: string): Promise<StoredLink | undefined>;
  markUsed(nonce: string): Promise<void>;
}

/** Everything the simulator stores. */
export interface Collections {
  objects: ObjectCollection;
  due: DueEventCollection;
  deliveries: DeliveryCollection;
  responses: ResponseCollection;
  links: LinkCollection;
}

export interface StorageTransaction extends Collections {
  /** Waits until no other transaction holds the lock for writing, and holds it until this one ends. */
  lockWrites(): Promise<void>;
  /** Returns whether no other open transaction holds this name; if so, holds it until this one ends. */
  tryLock(name: string): Promise<boolean>;
  /** Remembers the changes so far, for {@link rollBackToSavepoint}. */
  setSavepoint(): Promise<void>;
  /** Undoes all changes since the savepoint. */
  rollBackToSavepoint(): Promise<void>;
}

/** Ages beyond which data is deleted, in unix seconds. */
export interface PruneLimits {
  responsesBefore: number;
  eventsBefore: number;
  /** Of links, when they expired. */
  linksBefore: number;
}

/** The port that an adapter implements. A call outside a transaction is a transaction of its own. */
export interface SimulatorStorage extends Collections {
  /** Commits all changes when `work` resolves, none when it throws. Others see them only once they are committed. */
  transaction<T>(work: (tx: StorageTransaction) => Promise<T>): Promise<T>;
  /** Deletes stored responses, events with their deliveries, and links, where they are older than the limits. */
  prune(limits: PruneLimits): Promise<void>;
  /** Deletes everything but webhook endpoints with hidden `hears: 'all'`, which the simulator's owner has set. */
  clear(): Promise<void>;
}
