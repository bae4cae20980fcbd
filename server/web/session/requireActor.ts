import type { Sdk } from 'sharetribe-flex-sdk';
import { currentUser } from '#src/api/reads.ts';
import type { Actor } from '../ports/handlers.ts';

/**
 * Returns the signed-in user; `accessTokenOf` is asked for the token after the session was renewed. @throws what the SDK
 * rejects with: `forbidden` for visitors
 */
export async function requireActor(
  sdk: Sdk,
  accessTokenOf: () => string | undefined = () => undefined,
): Promise<Actor> {
  // As the page's session asks, so that both get one answer.
  const { data } = await sdk.currentUser.show(currentUser);
  // Read after the call, which may have refreshed the token.
  const { scopes = [], isLoggedInAs } = await sdk.authInfo();
  return {
    userId: data.data.id.uuid,
    limited: isLoggedInAs === true || scopes.every(scope => scope === 'user:limited'),
    accessToken: accessTokenOf(),
  };
}
