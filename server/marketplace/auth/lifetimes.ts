const second = 1000;
const day = 24 * 60 * 60 * second;

/** Milliseconds. The SDK's cookie lives as long as a refresh token (marketplace-api 2.5). */
export const lifetimes = {
  access: 15 * 60 * second,
  refresh: 180 * day,
  /** How long a used refresh token still answers, because two tabs refresh at once. */
  refreshGrace: 30 * second,
} as const;

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
