import type { SocialLogin } from '#contract/account/user.ts';

/** The names of the services with whose accounts users can log in: the same in every language. */
export const siteNames: Readonly<Record<SocialLogin, string>> = { google: 'Google', facebook: 'Facebook' };
