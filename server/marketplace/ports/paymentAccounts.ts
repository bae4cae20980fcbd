import type { JsonObject } from '#contract/json.ts';

/** What a person chooses about the account that they are paid through. Tokens come from the provider's own script. */
export interface AccountDetails {
  accountToken?: string;
  bankAccountToken?: string;
  businessProfileMCC?: string;
  businessProfileURL?: string;
  businessProfileProductDescription?: string;
  requestedCapabilities?: readonly string[];
}

/** An account as the provider has it now. */
export interface ConnectedAccount {
  id: string;
  isChargeable: boolean;
  canBePaidOut: boolean;
  /** The whole of it, for its owner's eyes only. */
  data: JsonObject;
}

/** A page of the provider on which the owner of an account completes it. */
export interface AccountLinkRequest {
  kind: 'account_onboarding' | 'account_update';
  returnUrl: string;
  refreshUrl: string;
  fields: 'currently_due' | 'eventually_due';
  futureRequirements: 'include' | 'omit';
}

/** Accounts of those who are paid. */
export interface ConnectedAccounts {
  createAccount(
    account: AccountDetails & { country: string; userId: string },
    key: string,
  ): Promise<ConnectedAccount>;
  updateAccount(accountId: string, change: AccountDetails): Promise<ConnectedAccount>;
  findAccount(accountId: string): Promise<ConnectedAccount>;
  /** Closes it for good; one that is gone already stays so. */
  deleteAccount(accountId: string): Promise<void>;
  /** The address is as good as a password: never log or mail it. */
  createAccountLink(accountId: string, link: AccountLinkRequest): Promise<{ url: string; expiresAt: Date }>;
  /** Adds an owner or director. Answers the person's id. */
  createPerson(accountId: string, personToken: string): Promise<string>;
}
