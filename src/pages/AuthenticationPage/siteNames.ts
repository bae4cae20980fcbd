import type { SocialLogin } from '#contract/entities/user.ts';

/** Company names are the same in every language. */
export const siteNames: Readonly<Record<SocialLogin, string>> = { google: 'Google', facebook: 'Facebook' };
