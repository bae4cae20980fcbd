import { ApiError } from '#contract/errors.ts';
import type { Definitions } from '#src/api/endpoints/endpoint.ts';
import type { EngineSubjects, Handlers, Reader } from '../../ports/handlers.ts';
import { requireActor } from '../../session/requireActor.ts';
import type { CallContext } from './context.ts';
import type { Authorise } from './endpoints.ts';

/** Handlers that the web layer implements itself know all of the call. */
export type WebHandlers<Ds extends Definitions> = Handlers<Ds, WebSubjects>;

type WebSubjects = Readonly<Record<keyof EngineSubjects, CallContext>>;

/** Authorises calls that the web layer handles. */
export const authoriseForWeb: Authorise<WebSubjects> = {
  anyone: async context => async () => context,
  async 'signed-in'(context) {
    requireSignedIn(context);
    return async () => context;
  },
  async user(context) {
    await context.requireTrusted();
    return async () => context;
  },
  async operator(context, path) {
    await context.guard.operator(path.replace('/api/console/', ''));
    return async () => context;
  },
};

/** Authorises calls that the engine handles, which it knows by the user alone. */
export const authoriseForEngine: Authorise<EngineSubjects> = {
  anyone: async context => async () => readerOf(context),
  async 'signed-in'(context) {
    requireSignedIn(context);
    return () => requireActor(context.session.sdk, context.accessToken);
  },
  async user(context) {
    const actor = await requireActor(await context.requireTrusted(), context.accessToken);
    return async () => actor;
  },
  operator: () => Promise.reject(new ApiError('forbidden')),
};

/** Returns the reader who makes a call. */
export const readerOf = ({ address, isInProcess, session, accessToken }: CallContext): Reader => ({
  address,
  isInProcess,
  accessToken: async () =>
    session.signedIn ? (await requireActor(session.sdk, accessToken)).accessToken : undefined,
});

/** @throws ApiError `forbidden` */
function requireSignedIn({ session }: CallContext): void {
  if (!session.signedIn) throw new ApiError('forbidden');
}
