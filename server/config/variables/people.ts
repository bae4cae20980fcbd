import type { Group } from './declare.ts';
import { email, emails, identityProviders, line, sender, timeZone } from './schemas.ts';

/** Sign-in. */
export const signIn = {
  title: 'Signing in',
  settings: {
    PASSWORD_RECOVERY: {
      kind: 'choice',
      values: ['plain', 'neutral'],
      fallback: { production: 'neutral', elsewhere: 'plain' },
      means:
        '`neutral`: recovery, sign-up and changes of address on the pages do not tell who has an account',
    },
    IDENTITY_PROVIDERS: {
      kind: 'text',
      must: '"name clientId https://issuer" for each provider, with ; between them',
      schema: identityProviders,
      example: 'own poruch https://id.example.org',
      means: 'sites of OpenID Connect whose word on who somebody is API clients may bring',
    },
    GOOGLE_CLIENT_ID: {
      kind: 'text',
      example: '123.apps.googleusercontent.com',
      means: 'sign-in with Google; its redirect address is `ROOT_URL/api/auth/google/callback`',
    },
    GOOGLE_CLIENT_SECRET: {
      kind: 'text',
      otherwise: 'required with its id',
      secret: true,
      means: 'its secret',
    },
    FACEBOOK_APP_ID: {
      kind: 'text',
      example: '1234567890',
      means: 'sign-in with Facebook; its redirect address is `ROOT_URL/api/auth/facebook/callback`',
    },
    FACEBOOK_APP_SECRET: {
      kind: 'text',
      otherwise: 'required with its id',
      secret: true,
      means: 'its secret',
    },
  },
} as const satisfies Group;

/** Mail and operators. */
export const mail = {
  title: 'Mail and operators',
  settings: {
    SMTP_URL: {
      kind: 'address',
      protocols: ['smtp:', 'smtps:'],
      example: 'smtp://user:password@mail.example.org:587',
      otherwise: 'mails wait a week at `/operator/outbox`',
      secret: true,
      means: 'the mail server',
    },
    MAIL_FROM: {
      kind: 'text',
      must: 'an address such as help@example.org or Poruch <help@example.org>',
      schema: sender,
      example: 'Poruch <help@example.org>',
      otherwise: 'required with `SMTP_URL`',
      means: 'who writes the mails',
    },
    TIME_ZONE: {
      kind: 'text',
      must: 'a time zone of the IANA list',
      schema: timeZone,
      example: 'Europe/Kyiv',
      fallback: 'Europe/Berlin',
      means: "by whose clock mails tell times where neither the reader's zone nor the listing's is known",
    },
    OPERATORS: {
      kind: 'text',
      must: 'e-mail addresses with commas between them',
      schema: emails,
      example: 'ada@example.org',
      otherwise: "the demo's; none in production",
      means:
        'people who work at `/console`, see `/operator/outbox` and are mailed about reports and money that came back; they count once verified',
    },
    CONSOLE_PASSKEYS: {
      kind: 'choice',
      values: ['offered', 'required'],
      fallback: 'offered',
      means:
        '`required`: once an operator has a passkey, only it opens the console; needs HTTPS and a host name in `ROOT_URL`',
    },
  },
} as const satisfies Group;

const oneLine = { must: 'one line of at most 300 characters', schema: line(300) };

/** What the site says about its operator. */
export const about = {
  title: 'Who runs the site',
  settings: {
    OPERATOR_NAME: {
      kind: 'text',
      ...oneLine,
      example: 'Poruch e. V.',
      means: 'for imprint, privacy policy and contact; what is not set is left out, and production warns',
    },
    OPERATOR_ADDRESS: {
      kind: 'text',
      ...oneLine,
      example: 'Marktplatz 1, 69117 Heidelberg',
      means: 'the same',
    },
    OPERATOR_EMAIL: {
      kind: 'text',
      must: 'an address such as help@example.org',
      schema: email,
      example: 'help@example.org',
      means: 'the same: where people write to',
    },
    CONTACT_ANSWER_DAYS: {
      kind: 'whole',
      min: 1,
      max: 60,
      fallback: 3,
      means:
        'the contact form, shown once `OPERATOR_EMAIL` or the same setting of the console is known, says that messages are answered within so many days',
    },
    OPERATOR_RESPONSIBLE: {
      kind: 'text',
      ...oneLine,
      example: 'Ada Bauer',
      means: 'the same: who answers for the contents',
    },
    OPERATOR_PHONE: {
      kind: 'text',
      ...oneLine,
      example: '+49 6221 123',
      means: 'the same, where there is one',
    },
    OPERATOR_REGISTER: {
      kind: 'text',
      ...oneLine,
      example: 'Amtsgericht Mannheim, VR 123',
      means: 'the same: court and number',
    },
    DONATION_URL: {
      kind: 'address',
      protocols: ['https:'],
      example: 'https://donate.example.org',
      means: 'where to donate',
    },
    DONATION_ACCOUNT: {
      kind: 'text',
      ...oneLine,
      example: 'DE02 1203 0000 0000 2020 51',
      means: 'a bank account for donations',
    },
    SOCIAL_FACEBOOK: social('Facebook', 'https://www.facebook.com/poruch'),
    SOCIAL_TWITTER: social('X', 'https://x.com/poruch'),
    SOCIAL_INSTAGRAM: social('Instagram', 'https://www.instagram.com/poruch'),
    SOCIAL_LINKEDIN: social('LinkedIn', 'https://www.linkedin.com/company/poruch'),
  },
} as const satisfies Group;

function social(network: string, example: string) {
  return {
    kind: 'address',
    protocols: ['https:'],
    example,
    means: `a link to ${network} in the footer`,
  } as const;
}
