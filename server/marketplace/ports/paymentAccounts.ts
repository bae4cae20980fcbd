import type { JsonObject } from '#contract/json.ts';

/** The user's input for the account through which they are paid. Tokens come from the provider's own script. */
export interface AccountDetails {
  accountToken?: string;
  bankAccountToken?: string;
  businessProfileMCC?: string;
  businessProfileURL?: string;
  businessProfileProductDescription?: string;
  requestedCapabilities?: readonly string[];
}

/** An account as currently held by the provider. */
export interface ConnectedAccount {
  id: string;
  isChargeable: boolean;
  canBePaidOut: boolean;
  /** The provider's full account object, visible to its owner only. */
  data: JsonObject;
}

/** A request for a page of the provider on which the account's owner completes it. */
export interface AccountLinkRequest {
  kind: 'account_onboarding' | 'account_update';
  returnUrl: string;
  refreshUrl: string;
  fields: 'currently_due' | 'eventually_due';
  futureRequirements: 'include' | 'omit';
}

/** Accounts of users who are paid. */
export interface ConnectedAccounts {
  createAccount(
    account: AccountDetails & { country: string; userId: string },
    key: string,
  ): Promise<ConnectedAccount>;
  updateAccount(accountId: string, change: AccountDetails): Promise<ConnectedAccount>;
  findAccount(accountId: string): Promise<ConnectedAccount>;
  /** Closes it permanently. Does nothing when it is already closed. */
  deleteAccount(accountId: string): Promise<void>;
  /** The URL is as good as a password: never log or mail it. */
  createAccountLink(accountId: string, link: AccountLinkRequest): Promise<{ url: string; expiresAt: Date }>;
  /** Adds an owner or director. Returns the person's id. */
  createPerson(accountId: string, personToken: string): Promise<string>;
}
