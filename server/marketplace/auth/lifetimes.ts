const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * 60 * second;

/** Milliseconds. The SDK's cookie lives as long as a refresh token (marketplace-api 2.5). */
export const lifetimes = {
  access: 15 * minute,
  refresh: 180 * day,
  /** Lifetime of an operator's login-as, without refresh. */
  loginAs: 30 * minute,
  authorizationCode: 10 * minute,
  /** How long a used refresh token is still accepted, because two tabs may refresh at once. */
  refreshGrace: 30 * second,
} as const;

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
