import type { Sdk } from 'sharetribe-flex-sdk';
import type { VerificationRequest } from '#contract/entities/verification.ts';

/** The user whose session makes the call; `limited` when an operator impersonates them. */
export interface Actor {
  userId: string;
  limited: boolean;
}

/** The evidence submitted for verification. */
export interface VerificationInput {
  note: string;
  documents: readonly Buffer[];
}

/** Requests for the badge. */
export interface VerificationService {
  show(actor: Actor): Promise<VerificationRequest | null>;
  /** Calls `read` only once the user is known to be allowed to submit. */
  submit(actor: Actor, read: () => Promise<VerificationInput>): Promise<VerificationRequest>;
  withdraw(actor: Actor): Promise<void>;
}

/** Returns the signed-in user. @throws what the SDK rejects with: `forbidden` for visitors. */
export async function requireActor(sdk: Sdk): Promise<Actor> {
  const { data } = await sdk.currentUser.show();
  // Read after the call, which may have refreshed the token.
  const { scopes = [], isLoggedInAs } = await sdk.authInfo();
  return {
    userId: data.data.id.uuid,
    limited: isLoggedInAs === true || scopes.every(scope => scope === 'user:limited'),
  };
}

/** Returns the status of the signed-in user's request; null where the badge is not available. */
export async function verificationOf(
  sdk: Sdk,
  service: VerificationService | undefined,
): Promise<{ request: VerificationRequest | null } | null> {
  return service ? { request: await service.show(await requireActor(sdk)) } : null;
}
