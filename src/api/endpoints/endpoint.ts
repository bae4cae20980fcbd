import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/**
 * Who may call an endpoint; everybody else gets 403 before the input is looked at. What signed-in users call is
 * implemented by the embedded engine.
 */
export type Access =
  | 'anyone'
  /** A signed-in user, also while an operator impersonates them. */
  | 'signed-in'
  /** A user who is signed in themselves. */
  | 'user'
  /** An operator of this site. Refusals are audited. */
  | 'operator';

/** An endpoint of the web app, besides those of the marketplace API. */
export interface Definition {
  access: Access;
  /** Checks the query and path parameters of a GET, the Transit body of a POST. Absent: no body is read. */
  input?: GenericSchema;
  /** What it answers: JSON to a GET, `{data}` in Transit to a POST. */
  result: Result<unknown>;
  /** The answer to a POST is the result itself, without `data` (specification section 7). */
  isBare?: true;
  /** `Cache-Control` of the answer; `no-store` by default. */
  cache?: string;
  /** A POST that the server calls itself, for the page that it renders or the form that it handles. GETs always may. */
  inProcess?: true;
  /** The result where the marketplace is hosted elsewhere; by default, what needs the engine is not found there. */
  hosted?: unknown;
}

/** Method and path. `:name` in a path is a parameter, which the input names, too. */
export type Key = `${'GET' | 'POST'} /api/${string}`;

export type Definitions = Readonly<Record<Key, Definition>>;

/** Carries the type of a result; empty at run time. */
export interface Result<T> {
  readonly type?: T;
}

export const result = <T>(): Result<T> => ({});

/** The input as a caller gives it. */
export type InputOf<D extends Definition> = D extends { input: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined;

/** The input as its schema returns it to the handler. */
export type ParsedInputOf<D extends Definition> = D extends { input: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined;

export type ResultOf<D extends Definition> = D['result'] extends Result<infer T> ? T : never;

/** The body of the answer. */
export type BodyOf<K, D extends Definition> = K extends `GET ${string}`
  ? ResultOf<D>
  : D extends { isBare: true }
    ? ResultOf<D>
    : { data: ResultOf<D> extends void ? null : ResultOf<D> };

/** Calls an endpoint and returns the body of its answer. @throws `{status, data}` when it is refused */
export type Send<Ds extends Definitions> = <K extends keyof Ds & Key>(
  key: K,
  ...input: InputArguments<InputOf<Ds[K]>>
) => Promise<BodyOf<K, Ds[K]>>;

export interface SendOptions {
  /** Cancels the call; only in browsers. */
  signal?: AbortSignal | undefined;
}

/** The arguments after the key: an input without required fields may be left out. */
export type InputArguments<Input> = object extends Input
  ? [input?: Input, options?: SendOptions]
  : Input extends undefined
    ? [input?: undefined, options?: SendOptions]
    : [input: Input, options?: SendOptions];

type Exchange = (key: string, input?: object, options?: SendOptions) => Promise<unknown>;

/** Types a call that handles any endpoint. */
export const typedSend = <Ds extends Definitions>(exchange: Exchange): Send<Ds> => exchange as Send<Ds>;

/** The reverse of {@link typedSend}. */
export const untyped = <Ds extends Definitions>(send: Send<Ds>): Exchange => send as Exchange;
