import type { PendingIdentity, ProfileType, SocialLogin } from '#contract/account/user.ts';
import { definePage } from '#src/store/hooks.ts';

/** Why a sign-in through an identity provider failed. */
export type SignInProblem = 'cancelled' | 'expired' | 'failed' | 'inApp' | 'unavailable';

export interface AuthenticationData {
  tab: 'login' | 'signup' | 'confirm';
  /** The identity provider's data of the user: on the confirm tab, and while a login links it. */
  pending: PendingIdentity | null;
  problem: { kind: SignInProblem; with: SocialLogin } | null;
  profileType: ProfileType;
  /** The sign-up form was posted without JavaScript, where pages don't tell who has an account. */
  isSent?: boolean;
  /** When the page was rendered. Milliseconds since 1970. */
  madeAt: number;
}

const tabs: Readonly<Record<string, AuthenticationData['tab']>> = {
  SignupPage: 'signup',
  ConfirmPage: 'confirm',
};
const kinds: readonly unknown[] = [
  'cancelled',
  'expired',
  'failed',
  'inApp',
  'unavailable',
] satisfies SignInProblem[];
const sites: readonly unknown[] = ['google', 'facebook'] satisfies SocialLogin[];

export const { loadData, usePage } = definePage<AuthenticationData>(
  ({ name, search }) =>
    async (_dispatch, _getState, { api }) => {
      const tab = tabs[name] ?? 'login';
      const isLinking = tab === 'login' && search.get('connect') === '1';
      const pending = tab === 'confirm' || isLinking ? await (await api()).auth.pendingIdentity() : null;
      const isSent = search.get('sent') === '1' ? { isSent: true } : {};
      const fromAddress = { problem: problemOf(search), profileType: typeOf(search), ...isSent };
      return { tab, pending, ...fromAddress, madeAt: Date.now() };
    },
);

function problemOf(search: URLSearchParams): AuthenticationData['problem'] {
  const [kind, site] = [search.get('problem'), search.get('with')];
  if (!kinds.includes(kind) || !sites.includes(site)) return null;
  return { kind: kind as SignInProblem, with: site as SocialLogin };
}

const typeOf = (search: URLSearchParams): ProfileType =>
  search.get('as') === 'organisation' ? 'organisation' : 'private';
