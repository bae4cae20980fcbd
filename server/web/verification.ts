import type { Sdk } from 'sharetribe-flex-sdk';
import type { VerificationRequest } from '#contract/entities/verification.ts';

/** Whose session asks; `limited` when somebody else is signed in as them. */
export interface Asker {
  userId: string;
  limited: boolean;
}

/** What is sent to be checked. */
export interface VerificationInput {
  note: string;
  documents: readonly Buffer[];
}

/** Where people ask for the badge; there is none where another marketplace keeps the accounts. */
export interface VerificationDesk {
  show(asker: Asker): Promise<VerificationRequest | null>;
  /** Calls `read` only once it is clear that something may be sent. */
  submit(asker: Asker, read: () => Promise<VerificationInput>): Promise<VerificationRequest>;
  withdraw(asker: Asker): Promise<void>;
}

/** Who is signed in, as the marketplace says. @throws what the SDK rejects with: `forbidden` for visitors. */
export async function askerOf(sdk: Sdk): Promise<Asker> {
  const { data } = await sdk.currentUser.show();
  // Asked after the call, which may have renewed the token.
  const { scopes = [], isLoggedInAs } = await sdk.authInfo();
  return {
    userId: data.data.id.uuid,
    limited: isLoggedInAs === true || scopes.every(scope => scope === 'user:limited'),
  };
}

/** How the signed-in person's request stands; null where nobody can be asked for the badge. */
export async function verificationOf(
  sdk: Sdk,
  desk: VerificationDesk | undefined,
): Promise<{ request: VerificationRequest | null } | null> {
  return desk ? { request: await desk.show(await askerOf(sdk)) } : null;
}
