import type { SdkAnswer } from 'sharetribe-flex-sdk';
import type { Outbox, OutboxMailContent } from '#contract/entities/mail.ts';
import type { Place } from '#contract/entities/place.ts';
import type { Interpretation } from '#contract/entities/reading.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import type { ConfirmPayload, PendingIdentity } from '#contract/entities/user.ts';
import type { Api } from './api.ts';
import type { PrivilegedCall } from './bookings.ts';

/** The web app's own endpoints, in addition to the marketplace API: HTTP in the browser, direct calls on the server. */
export interface Transport {
  places(query: string, signal?: AbortSignal): Promise<{ places: readonly Place[]; attribution: string }>;
  readingsOf(words: string): Promise<readonly Interpretation[]>;
  content: Api['content']['show'];
  community: Api['community']['show'];
  lineItems(listingId: string, startDate: string, endDate: string): Promise<readonly LineItem[]>;
  /** Runs privileged transitions: this site's server vouches for them and computes the price itself. */
  privileged(call: PrivilegedCall): Promise<SdkAnswer['data']>;
  outbox(): Promise<Outbox>;
  letter(mailId: string): Promise<OutboxMailContent>;
  deleteAccount(currentPassword: string): Promise<void>;
  pendingIdentity(): Promise<PendingIdentity | null>;
  verification: Api['verification']['show'];
  safety: Api['safety'];
  savedSearches: Api['savedSearches'];
  console: Api['console'];
  consoleRecords: Api['consoleRecords'];
  requestVerification: Api['verification']['request'];
  withdrawVerification: Api['verification']['withdraw'];
  dataCopy: Api['dataCopy']['show'];
  askForDataCopy: Api['dataCopy']['ask'];
  confirm(payload: ConfirmPayload): Promise<void>;
  link(email: string, password: string): Promise<void>;
}
