import type { Sdk } from 'sharetribe-flex-sdk';

/**
 * Deletes the account of the SDK's user.
 * @throws what the SDK rejects with: `forbidden`, `conflict` while something is unfinished, `too-many-requests`.
 */
export async function deleteAccount(sdk: Sdk, currentPassword: string): Promise<void> {
  await sdk.currentUser.delete({ currentPassword });
}
