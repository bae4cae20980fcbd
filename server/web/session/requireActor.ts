import type { Sdk } from 'sharetribe-flex-sdk';
import type { Actor } from '../ports/handlers.ts';

/**
 * Returns the signed-in user; `accessTokenOf` is asked for the token after the session was renewed. @throws what the SDK
 * rejects with: `forbidden` for visitors
 */
export async function requireActor(
  sdk: Sdk,
  accessTokenOf: () => string | undefined = () => undefined,
): Promise<Actor> {
  const { data } = await sdk.currentUser.show();
  // Read after the call, which may have refreshed the token.
  const { scopes = [], isLoggedInAs } = await sdk.authInfo();
  return {
    userId: data.data.id.uuid,
    limited: isLoggedInAs === true || scopes.every(scope => scope === 'user:limited'),
    accessToken: accessTokenOf(),
  };
}
