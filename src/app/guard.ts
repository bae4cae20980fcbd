import { pathTo } from '#contract/paths.ts';
import type { Route } from './routes.ts';
import type { RouteMatch } from '#src/store/loadData.ts';

export type GuardResult =
  | { kind: 'enter' }
  | { kind: 'notFound' }
  /** A visitor has to sign in first and is redirected back afterwards. */
  | { kind: 'signIn'; to: string }
  /** A signed-in user opens a sign-in page: redirects to where they wanted to go. */
  | { kind: 'alreadySignedIn' }
  | { kind: 'redirect'; to: string };

const signInPages: readonly string[] = ['LoginPage', 'SignupPage', 'ConfirmPage'];

/** Whether access to this route depends on the session. */
export const needsSession = (route: Route): boolean => route.auth || signInPages.includes(route.name);

/** Decides who may enter a route, and where others are redirected. */
export function guard(route: Route, match: RouteMatch, signedIn: boolean): GuardResult {
  if (!route.page && !route.redirect) return { kind: 'notFound' };
  if (route.auth && !signedIn) return { kind: 'signIn', to: pathTo(route.authPage, {}) };
  if (signedIn && signInPages.includes(route.name)) return { kind: 'alreadySignedIn' };
  return route.redirect ? { kind: 'redirect', to: route.redirect(match.params) } : { kind: 'enter' };
}
