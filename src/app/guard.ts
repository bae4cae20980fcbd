import { pathTo } from '#src/config/paths.ts';
import type { Route } from '#src/routes.ts';
import type { RouteMatch } from '#src/store/loadData.ts';

export type Verdict =
  | { kind: 'enter' }
  | { kind: 'notFound' }
  /** A visitor has to sign in first and comes back afterwards. */
  | { kind: 'signIn'; to: string }
  /** Somebody signed in asks to sign in: goes on to where they were going. */
  | { kind: 'goOn' }
  | { kind: 'redirect'; to: string };

const signInPages: readonly string[] = ['LoginPage', 'SignupPage', 'ConfirmPage'];

/** Whether showing this route depends on who is signed in. */
export const asksWho = (route: Route): boolean => route.auth || signInPages.includes(route.name);

/** Who may enter a route, and where the others go. */
export function guard(route: Route, match: RouteMatch, signedIn: boolean): Verdict {
  if (!route.page && !route.redirect) return { kind: 'notFound' };
  if (route.auth && !signedIn) return { kind: 'signIn', to: pathTo(route.authPage, {}) };
  if (signedIn && signInPages.includes(route.name)) return { kind: 'goOn' };
  return route.redirect ? { kind: 'redirect', to: route.redirect(match.params) } : { kind: 'enter' };
}
