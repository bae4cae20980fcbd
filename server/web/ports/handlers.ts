import type {
  Access,
  Definition,
  Definitions,
  Key,
  ParsedInputOf,
  ResultOf,
} from '#src/api/endpoints/endpoint.ts';

/** The user whose session makes the call; `limited` when an operator impersonates them. */
export interface Actor {
  userId: string;
  limited: boolean;
  /** The access token in the browser's cookie: tells this login from the user's others. */
  accessToken?: string | undefined;
}

/** Whoever reads what others publish. */
export interface Reader {
  /** IP address. */
  address: string;
  /** The server reads, for a page that it renders. */
  isInProcess: boolean;
  /** Returns the access token of the signed-in user; undefined for a visitor. @throws what the SDK rejects with */
  accessToken(): Promise<string | undefined>;
}

/** On whose behalf a handler is called, by who may call the endpoint. */
export type Subjects = Readonly<Record<Access, unknown>>;

/** Handles the calls of an endpoint. */
export type Handler<Subject, D extends Definition> = (
  subject: Subject,
  input: ParsedInputOf<D>,
) => ResultOf<D> | Promise<ResultOf<D>>;

/** A handler for each of the endpoints, under the same key. */
export type Handlers<Ds extends Definitions, S extends Subjects> = {
  readonly [K in keyof Ds & Key]: Handler<S[Ds[K]['access']], Ds[K]>;
};

/** Handlers of the endpoints that the embedded engine implements. */
export type EngineHandlers<Ds extends Definitions> = Handlers<Ds, EngineSubjects>;

/** On whose behalf the engine is called. The console's session is the web app's: no operator reaches the engine here. */
export interface EngineSubjects extends Subjects {
  anyone: Reader;
  'signed-in': Actor;
  user: Actor;
  operator: never;
}
