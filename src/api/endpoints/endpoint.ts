import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** Who may call an endpoint; all others get 403 before the input is parsed. */
export type Access =
  | 'anyone'
  /** A signed-in user, or an operator impersonating one. */
  | 'signed-in'
  /** A signed-in user who is not impersonated. */
  | 'user'
  /** An operator of this site. Denials are audited. */
  | 'operator';

/** An endpoint of the web app, in addition to those of the marketplace API. */
export interface Definition {
  access: Access;
  /** Checks the query and path parameters of a GET, the Transit body of a POST. Absent: no body is read. */
  input?: GenericSchema;
  /** The response body: JSON for a GET, `{data}` in Transit for a POST. */
  result: Result<unknown>;
  /** The response to a POST is the result itself, without `data` (specification section 7). */
  isBare?: true;
  /** `Cache-Control` of the response; `no-store` by default. */
  cache?: string;
  /**
   * A POST that the server may call in process, for a page that it renders or a form that it handles. GETs always may
   * be.
   */
  inProcess?: true;
  /**
   * The result of an endpoint of the engine where the marketplace is hosted elsewhere; by default it responds with 404
   * there.
   */
  hosted?: unknown;
}

/** Method and path. `:name` in a path is a parameter, which is also a field of the input. */
export type Key = `${'GET' | 'POST'} /api/${string}`;

export type Definitions = Readonly<Record<Key, Definition>>;

/** Carries the type of a result; empty at run time. */
export interface Result<T> {
  readonly type?: T;
}

export const result = <T>(): Result<T> => ({});

/** The input as callers pass it. */
export type InputOf<D extends Definition> = D extends { input: infer S extends GenericSchema }
  ? InferInput<S>
  : undefined;

/** The input as its schema returns it to the handler. */
export type ParsedInputOf<D extends Definition> = D extends { input: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined;

export type ResultOf<D extends Definition> = D['result'] extends Result<infer T> ? T : never;

/** The response body. */
export type BodyOf<K, D extends Definition> = K extends `GET ${string}`
  ? ResultOf<D>
  : D extends { isBare: true }
    ? ResultOf<D>
    : { data: ResultOf<D> extends void ? null : ResultOf<D> };

/** Calls an endpoint and returns the response body. @throws `{status, data}` for an error response */
export type Send<Ds extends Definitions> = <K extends keyof Ds & Key>(
  key: K,
  ...input: InputArguments<InputOf<Ds[K]>>
) => Promise<BodyOf<K, Ds[K]>>;

/** The keys of the endpoints whose results {@link Call} returns: not of those whose response is bare. */
export type CalledKey<Ds extends Definitions> = {
  [K in keyof Ds & Key]: Ds[K] extends { isBare: true } ? never : K;
}[keyof Ds & Key];

/** Calls an endpoint and returns its result. @throws ApiFailure */
export type Call<Ds extends Definitions> = <K extends CalledKey<Ds>>(
  key: K,
  ...input: InputArguments<InputOf<Ds[K]>>
) => Promise<ResultOf<Ds[K]>>;

export interface SendOptions {
  /** Cancels the call; only in browsers. */
  signal?: AbortSignal | undefined;
}

/** The arguments after the key: an input without required fields is optional. */
export type InputArguments<Input> = object extends Input
  ? [input?: Input, options?: SendOptions]
  : Input extends undefined
    ? [input?: undefined, options?: SendOptions]
    : [input: Input, options?: SendOptions];

type Exchange = (key: string, input?: object, options?: SendOptions) => Promise<unknown>;

/** Adds the types to a function that calls any endpoint. */
export const typedSend = <Ds extends Definitions>(exchange: Exchange): Send<Ds> => exchange as Send<Ds>;

/** The same for {@link Call}. */
export const typedCall = <Ds extends Definitions>(exchange: Exchange): Call<Ds> => exchange as Call<Ds>;

/** The inverse of {@link typedCall}. */
export const untypedCall = <Ds extends Definitions>(call: Call<Ds>): Exchange => call as Exchange;

/** The inverse of {@link typedSend}. */
export const untyped = <Ds extends Definitions>(send: Send<Ds>): Exchange => send as Exchange;
