import type { Sdk } from 'sharetribe-flex-sdk';
import type { Definition, Definitions, Key, ParsedInputOf, ResultOf } from '#src/api/endpoints/endpoint.ts';

/** The user whose session makes the call; `limited` when an operator impersonates them. */
export interface Actor {
  userId: string;
  limited: boolean;
  /** The access token in the browser's cookie: tells this login from the user's others. */
  accessToken?: string | undefined;
}

/** Handles the calls of an endpoint; `Subject` says on whose behalf. */
export type Handler<Subject, D extends Definition> = (
  subject: Subject,
  input: ParsedInputOf<D>,
) => ResultOf<D> | Promise<ResultOf<D>>;

/** Handlers of the signed-in users' endpoints, which the embedded engine implements. */
export type EngineHandlers<Ds extends Definitions> = {
  readonly [K in keyof Ds & Key as Ds[K]['access'] extends 'signed-in' | 'user' ? K : never]: Handler<
    Actor,
    Ds[K]
  >;
};

/** Returns the signed-in user; `accessTokenOf` is asked for the token after the session was renewed. @throws what the SDK rejects with: `forbidden` for visitors. */
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
