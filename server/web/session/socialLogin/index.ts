import { Router, type Request, type Response } from 'express';
import { inSameLanguage, languageIn, languageParam, type LocaleCode } from '#contract/locales.ts';
import { inAppBrowser } from '#contract/account/inAppBrowser.ts';
import { ownPath } from '#contract/ownPath.ts';
import { passwordNeeded } from '#contract/errors.ts';
import { pathTo } from '#contract/paths.ts';
import type { SocialLogin } from '#contract/account/user.ts';
import { clearFrom, rememberedFrom, saveReturnUrl } from '../cookies.ts';
import { keepNamedLocale } from '../namedLocale.ts';
import type { WebDeps } from '../../ports/index.ts';
import { createRateLimiter } from '#server/limits/rateLimiter.ts';
import type { Sessions } from '../session.ts';
import { createFacebookProvider } from './facebook.ts';
import { createGoogleProvider } from './google.ts';
import { createIdentityCookie, createJourneyCookie, type Journey } from './loginCookies.ts';
import { SignInProblem, type ProblemKind, type Provider, type VerifiedIdentity } from './provider.ts';
import type { SocialLoginSettings } from '#server/web/ports/types.ts';

/** Returns the configured providers, in the order of their buttons. */
export const socialLoginsOf = ({ google, facebook }: SocialLoginSettings): SocialLogin[] => [
  ...(google ? (['google'] as const) : []),
  ...(facebook ? (['facebook'] as const) : []),
];

/** Each round trip makes this server call the provider; many people in a shelter share one IP address. */
const pace = { burst: 60, perSecond: 1 };

/**
 * GET /api/auth/{provider}?from=/path redirects to the provider, …/callback handles the return: a known user is
 * redirected to the page they wanted, a new one to /confirm, one whose address
 * has an account with a password to /login, and errors are shown on the login page.
 */
export function createSocialLogin(deps: WebDeps, sessions: Sessions): Router {
  const { config, log } = deps;
  const secure = config.rootUrl.startsWith('https:');
  const journeys = createJourneyCookie(config.secret, secure);
  const identities = createIdentityCookie(config.secret, secure);
  const providers = createProviders(config.socialLogin);
  const waitOf = createRateLimiter(
    () => pace,
    () => deps.now().getTime(),
  );
  const requireTime = (request: Request) => {
    if (waitOf(deps.rateLimitKeyOf(request.ip ?? '')) > 0) throw new SignInProblem('unavailable');
  };
  const router = Router();

  const giveUp = (response: Response, provider: Provider, problem: unknown, { from, language }: Arrival) => {
    const kind: ProblemKind = problem instanceof SignInProblem ? problem.kind : 'failed';
    if (kind !== 'cancelled' && kind !== 'inApp')
      log.warn('social login', { provider: provider.id, kind, why: reasonOf(problem) });
    if (from) saveReturnUrl(response, from, secure);
    response.redirect(
      302,
      withoutFragment(
        inThatLanguage(pathTo('LoginPage', {}, { problem: kind, with: provider.id }), language),
        provider.id,
      ),
    );
  };

  router.get('/:provider', async (request, response, next) => {
    const provider = providers.get(request.params.provider);
    if (!provider) return next();
    response.setHeader('Cache-Control', 'no-store');
    const returnPath = request.query.from;
    const from = ownPath(typeof returnPath === 'string' ? returnPath : undefined) ?? rememberedFrom(request);
    const language = languageIn(request.originalUrl);
    keepNamedLocale(request, response, deps);
    try {
      requireOwnBrowser(request, provider);
      requireTime(request);
      const { address, checks } = await provider.begin(callbackOf(config.rootUrl, provider));
      journeys.keep(response, { ...checks, provider: provider.id, from, ...(language ? { language } : {}) });
      response.redirect(302, address);
    } catch (problem) {
      giveUp(response, provider, problem, { from, language });
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
      const identity = await provider.finish(
        returnedTo(request, config.rootUrl),
        checked(request, provider, journey),
      );
      await arrive(request, response, identity, journey ?? {});
    } catch (problem) {
      giveUp(response, provider, problem, journey ?? {});
    }
  });

  const arrive = async (
    request: Request,
    response: Response,
    identity: VerifiedIdentity,
    { from = '/', language }: Arrival,
  ) => {
    const signIn = sessions.signingIn(request, response);
    try {
      await signIn.sdk.loginWithIdp(credentialsOf(identity));
    } catch (failure) {
      if ((failure as { status?: unknown } | null)?.status !== 401) throw failure;
      identities.keep(response, identity);
      saveReturnUrl(response, from, secure);
      const next = isPasswordNeeded(failure)
        ? pathTo('LoginPage', {}, { connect: 1 })
        : pathTo('ConfirmPage', {});
      return response.redirect(302, withoutFragment(inThatLanguage(next, language), identity.idpId));
    }
    signIn.keep();
    clearFrom(response);
    response.redirect(302, withoutFragment(inThatLanguage(from, language), identity.idpId));
  };
  return router;
}

/** Where the browser goes after the provider. */
type Arrival = { from?: string | undefined; language?: LocaleCode | undefined };

const inThatLanguage = (path: string, language: LocaleCode | undefined): string =>
  language ? inSameLanguage(path, `?${languageParam}=${language}`) : path;

/** Whether an account with the address has a password, which must be entered before the two are linked. */
const isPasswordNeeded = (failure: unknown): boolean =>
  (failure as { data?: { errors?: { meta?: { reason?: unknown } }[] } }).data?.errors?.[0]?.meta?.reason ===
  passwordNeeded.reason;

/** Returns what the marketplace needs to verify the identity. */
export const credentialsOf = ({ idpId, idpClientId, idpToken }: VerifiedIdentity) => ({
  idpId,
  idpClientId,
  idpToken,
});

function createProviders(settings: SocialLoginSettings): ReadonlyMap<string | undefined, Provider> {
  const made = [
    ...(settings.google ? [createGoogleProvider(settings.google)] : []),
    ...(settings.facebook ? [createFacebookProvider(settings.facebook)] : []),
  ];
  return new Map(made.map(provider => [provider.id, provider]));
}

/** Google shows an error page in English to a browser inside another app (`disallowed_useragent`). `own`: it is none. */
function requireOwnBrowser(request: Request, { id }: Provider): void {
  if (id === 'google' && request.query.own !== '1' && inAppBrowser(request.get('User-Agent') ?? ''))
    throw new SignInProblem('inApp');
}

const callbackOf = (rootUrl: string, { id }: Provider) => `${rootUrl}/api/auth/${id}/callback`;

function returnedTo({ originalUrl }: Request, rootUrl: string): URL {
  return new URL(originalUrl, rootUrl);
}

// Without its own cookie the response belongs to another browser or another attempt, or is forged (login CSRF).
function checked({ query }: Request, provider: Provider, journey: Journey | undefined): Journey {
  if (journey && journey.provider === provider.id && query.state === journey.state) return journey;
  throw new SignInProblem(query.error === 'access_denied' ? 'cancelled' : 'expired');
}

// Facebook appends "#_=_" to the redirect URL, and browsers keep it unless the next URL has a fragment.
const withoutFragment = (path: string, site: SocialLogin) =>
  site === 'facebook' && !path.includes('#') ? `${path}#` : path;

/** Codes only: descriptions may contain personal data. */
function reasonOf(problem: unknown): string | undefined {
  const cause = (problem instanceof SignInProblem ? problem.cause : problem) as
    | { error?: unknown; code?: unknown; name?: unknown; status?: unknown }
    | undefined;
  const reason = cause?.error ?? cause?.code ?? cause?.status ?? cause?.name;
  return reason === undefined ? undefined : String(reason).slice(0, 100);
}
