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
