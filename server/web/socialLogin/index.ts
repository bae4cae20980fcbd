import { Router, type Request, type Response } from 'express';
import { ownPath } from '#contract/rules/ownPath.ts';
import { pathTo } from '#src/config/paths.ts';
import type { SocialLogin } from '#contract/entities/user.ts';
import { forgetFrom, rememberedFrom, rememberFrom } from '../cookies.ts';
import type { WebDeps } from '../deps.ts';
import { makeBucket } from '../bucket.ts';
import type { Sessions } from '../session.ts';
import { facebook, type FacebookClient } from './facebook.ts';
import { google, type GoogleClient } from './google.ts';
import { keptIdentity, keptJourney, type Journey } from './kept.ts';
import { SignInProblem, type ProblemKind, type Provider, type Vouched } from './provider.ts';

export interface SocialLoginSettings {
  google?: GoogleClient;
  facebook?: FacebookClient;
}

/** Which providers are configured, in the order of their buttons. */
export const socialLoginsOf = ({ google, facebook }: SocialLoginSettings): SocialLogin[] => [
  ...(google ? (['google'] as const) : []),
  ...(facebook ? (['facebook'] as const) : []),
];

/** Each way there and back makes this server ask the provider; a shelter's people share an address. */
const pace = { burst: 60, perSecond: 1 };

/**
 * GET /api/auth/{provider}?from=/path sends the browser to the provider, …/callback takes it back: somebody known goes on
 * to where they were going, somebody new to /confirm, and whatever went wrong is said on the login page.
 */
export function socialLogin(deps: WebDeps, sessions: Sessions): Router {
  const { config, log } = deps;
  const secure = config.rootUrl.startsWith('https:');
  const journeys = keptJourney(config.secret, secure);
  const identities = keptIdentity(config.secret, secure);
  const providers = makeProviders(config.socialLogin);
  const allow = makeBucket(pace, () => deps.now().getTime());
  const requireTime = (request: Request) => {
    if (!allow(deps.householdOf(request.ip ?? ''))) throw new SignInProblem('unavailable');
  };
  const router = Router();

  const giveUp = (response: Response, provider: Provider, problem: unknown, from: string | undefined) => {
    const kind: ProblemKind = problem instanceof SignInProblem ? problem.kind : 'failed';
    if (kind !== 'cancelled')
      log.warn('social login', { provider: provider.id, kind, why: reasonOf(problem) });
    if (from) rememberFrom(response, from, secure);
    response.redirect(
      302,
      withoutFragment(pathTo('LoginPage', {}, { problem: kind, with: provider.id }), provider.id),
    );
  };

  router.get('/:provider', async (request, response, next) => {
    const provider = providers.get(request.params.provider);
    if (!provider) return next();
    response.setHeader('Cache-Control', 'no-store');
    const asked = request.query.from;
    const from = ownPath(typeof asked === 'string' ? asked : undefined) ?? rememberedFrom(request);
    try {
      requireTime(request);
      const { address, checks } = await provider.begin(callbackOf(config.rootUrl, provider));
      journeys.keep(response, { ...checks, provider: provider.id, from });
      response.redirect(302, address);
    } catch (problem) {
      giveUp(response, provider, problem, from);
    }
  });

  router.get('/:provider/callback', async (request, response, next) => {
    const provider = providers.get(request.params.provider);
    if (!provider) return next();
    response.setHeader('Cache-Control', 'no-store');
    const journey = journeys.read(request);
    journeys.forget(response);
    try {
      requireTime(request);
      const vouched = await provider.finish(
        returnedTo(request, config.rootUrl),
        checked(request, provider, journey),
      );
      await arrive(request, response, vouched, journey?.from ?? '/');
    } catch (problem) {
      giveUp(response, provider, problem, journey?.from);
    }
  });

  const arrive = async (request: Request, response: Response, vouched: Vouched, from: string) => {
    const signIn = sessions.signingIn(request, response);
    try {
      await signIn.sdk.loginWithIdp(credentialsOf(vouched));
    } catch (failure) {
      if ((failure as { status?: unknown } | null)?.status !== 401) throw failure;
      identities.keep(response, vouched);
      rememberFrom(response, from, secure);
      return response.redirect(302, withoutFragment(pathTo('ConfirmPage', {}), vouched.idpId));
    }
    signIn.keep();
    forgetFrom(response);
    response.redirect(302, withoutFragment(from, vouched.idpId));
  };
  return router;
}

/** What the marketplace needs to believe a provider. */
export const credentialsOf = ({ idpId, idpClientId, idpToken }: Vouched) => ({
  idpId,
  idpClientId,
  idpToken,
});

function makeProviders(settings: SocialLoginSettings): ReadonlyMap<string | undefined, Provider> {
  const made = [
    ...(settings.google ? [google(settings.google)] : []),
    ...(settings.facebook ? [facebook(settings.facebook)] : []),
  ];
  return new Map(made.map(provider => [provider.id, provider]));
}

const callbackOf = (rootUrl: string, { id }: Provider) => `${rootUrl}/api/auth/${id}/callback`;

function returnedTo({ originalUrl }: Request, rootUrl: string): URL {
  return new URL(originalUrl, rootUrl);
}

// Without its own cookie the answer belongs to another browser, another try, or somebody's trap.
function checked({ query }: Request, provider: Provider, journey: Journey | undefined): Journey {
  if (journey && journey.provider === provider.id && query.state === journey.state) return journey;
  throw new SignInProblem(query.error === 'access_denied' ? 'cancelled' : 'expired');
}

// Facebook adds "#_=_" to where it sends people, and browsers carry it along unless the next address has a hash.
const withoutFragment = (path: string, site: SocialLogin) =>
  site === 'facebook' && !path.includes('#') ? `${path}#` : path;

/** Codes only: descriptions may hold what belongs to nobody's log. */
function reasonOf(problem: unknown): string | undefined {
  const cause = (problem instanceof SignInProblem ? problem.cause : problem) as
    { error?: unknown; code?: unknown; name?: unknown; status?: unknown } | undefined;
  const reason = cause?.error ?? cause?.code ?? cause?.status ?? cause?.name;
  return reason === undefined ? undefined : String(reason).slice(0, 100);
}
