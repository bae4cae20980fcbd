import type { Environment, SettingName } from './variables/index.ts';

/** Sign-in options besides a password; only what is configured. */
export interface SocialLoginConfig {
  google?: { clientId: string; clientSecret: string; issuer: string };
  facebook?: {
    appId: string;
    appSecret: string;
    /** Origin of the consent page. */
    dialogUrl: string;
    /** Origin of the API. */
    graphUrl: string;
  };
}

/** Google and Facebook, each enabled when both its variables are set. */
export function socialLogin(env: Environment, problems: string[]): SocialLoginConfig {
  const google = bothOrNeither(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', problems);
  const facebook = bothOrNeither(env, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', problems);
  return {
    ...(google && {
      google: { clientId: google.id, clientSecret: google.secret, issuer: 'https://accounts.google.com' },
    }),
    ...(facebook && {
      facebook: {
        appId: facebook.id,
        appSecret: facebook.secret,
        dialogUrl: 'https://www.facebook.com',
        graphUrl: 'https://graph.facebook.com',
      },
    }),
  };
}

/** Reads an id and its secret, which must be set together or not at all. */
export function bothOrNeither(
  env: Environment,
  idName: SettingName,
  secretName: SettingName,
  problems: string[],
): { id: string; secret: string } | undefined {
  const { [idName]: id, [secretName]: secret } = env;
  if (id && secret) return { id, secret };
  if (id || secret) problems.push(`${idName} and ${secretName} belong together: set both or neither`);
  return undefined;
}
