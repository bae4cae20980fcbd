import { join } from 'node:path';
import { contentRules, type ContentRules } from '#server/marketplace/contentRules.ts';
import { readAnalytics, type AnalyticsConfig } from './analytics.ts';
import { createReader, type Reader } from './readers.ts';
import { readHosted, type HostedConfig } from './hosted.ts';
import type { NetworkConfig } from './network.ts';
import { readOperation, type OperationConfig } from './operation.ts';
import { readOperator, type OperatorFacts } from './operator.ts';
import { readMap, type MapConfig } from './map.ts';
import type { Access } from '../marketplace/ctx.ts';
import { readPayments, type PaymentsConfig } from './payments.ts';
import { projectRoot } from './projectRoot.ts';
import { missing, type Environment, type ValueOf } from './variables/index.ts';
import { misspelt } from './variables/misspelt.ts';
import { withSecretFiles, type EnvironmentWithFiles } from './variables/secretFiles.ts';
import type { TranslationSetting } from './translation.ts';
import { readBucket, type BucketConfig } from './storage.ts';
import type { IdentityProvider } from './variables/schemas.ts';
import { bothOrNeither, socialLogin, type SocialLoginConfig } from './signIn.ts';

/** demo: seeded, with well-known credentials. development: the same with hot reload. production: neither. */
export type Mode = ValueOf<'PORUCH_MODE'>;

export interface Config extends NetworkConfig {
  mode: Mode;
  port: number;
  /** Origin of the site in browsers, without trailing slash. */
  rootUrl: string;
  /** Origin of the front end that mails lead to; that of the site unless another program is the front end. */
  webRootUrl: string;
  /** Folder of the embedded database, images and generated secrets. */
  dataDir: string;
  /** undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** Bucket for images and documents; undefined: the data folder. */
  bucket: BucketConfig | undefined;
  /** Signs anonymous tokens and image URLs. undefined: generated once and stored in the data folder. */
  secret: string | undefined;
  client: { id: string; secret: string };
  integrationClient: { id: string; secret: string } | undefined;
  /** The hosted platform that owns listings and accounts; undefined: the embedded engine. */
  hosted: HostedConfig | undefined;
  marketplaceName: string;
  /** ISO 4217. */
  currency: string;
  /** IANA zone in which mails give times where no other zone is known. */
  timeZone: string;
  /** Percent of a booking's price, as decimal text: added for the customer, deducted for the provider. */
  commissions: { customer: string; provider: string };
  payments: PaymentsConfig;
  /** Suffix on card statements, after the payment provider's own name. */
  statementSuffix: string | undefined;
  /** Merchant category code: four digits, the card networks' classification of what providers sell. */
  merchantCategory: string;
  contentRules: ContentRules;
  /** What becomes of an API search by a field without a search schema. */
  unknownFilters: ValueOf<'UNKNOWN_FILTERS'>;
  listingApproval: boolean;
  /** Whether changes to approved listings wait for approval too, or are published at once and reviewed afterwards. */
  changeApproval: 'before' | 'afterwards';
  /** Days; 0 where authors can't be asked by mail. */
  freshnessDays: number;
  /** Days for which an account counts as new; 0: never. */
  newAccountDays: number;
  access: Access;
  identityProviders: readonly IdentityProvider[];
  socialLogin: SocialLoginConfig;
  /** Password recovery answers the same whether or not an address has an account (readings 50). */
  neutralRecovery: boolean;
  /** undefined: mails are stored for operators to read. */
  smtpUrl: string | undefined;
  /** Sender of the mails: an address, or a name with the address in angle brackets. */
  mailFrom: string;
  /** Addresses of the users who may see the outbox, in lower case; they count once verified. */
  operators: readonly string[];
  /** Whether operators need a passkey for the console. */
  consolePasskeys: 'offered' | 'required';
  /** For geocoding; with it the map is Mapbox's, too. */
  mapboxToken: string | undefined;
  map: MapConfig | undefined;
  /** Who translates what people write; undefined: nobody. */
  translation: TranslationSetting | undefined;
  /** The site's bot at Telegram; undefined: none. */
  telegram: { token: string; apiUrl: string } | undefined;
  /** Service that counts page views; undefined: none. */
  analytics: AnalyticsConfig | undefined;
  /** Browsers store what they need for reading offline. Never in development, where every file changes. */
  offline: boolean;
  operation: OperationConfig;
  /** Social links for the footer; only configured ones are shown. */
  social: Record<string, string>;
  /** Details of the operator for the site's pages; missing ones are left out. */
  operator: OperatorFacts;
  /** Days within which the contact form promises an answer. */
  contactAnswerDays: number;
}

/** Folder below production's data folder in which the demo and development store their data. */
export const demoFolder = 'demo';

/** The operator account of the demo, which may see the outbox. */
export const demoOperator = 'operator@example.org';

export const demoClient = { id: 'poruch-demo', secret: 'poruch-demo-secret' };
export const demoIntegrationClient = {
  id: 'poruch-demo-integration',
  secret: 'poruch-demo-integration-secret',
};

/** Reports everything that is wrong with the environment at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `Poruch cannot start. Please correct these settings:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment into settings. The only reader of environment variables.
 * @throws ConfigError listing every invalid, missing or unsafe variable.
 */
export function readConfig(given: EnvironmentWithFiles): Config {
  const problems: string[] = [];
  const env = withSecretFiles(given, problems);
  // Otherwise every setting in these files would also be reported as missing.
  if (problems.length > 0) throw new ConfigError(problems);
  const read = createReader(env, problems);
  const mode = read('PORUCH_MODE');
  const isProduction = mode === 'production';
  const port = read('PORT');
  // Production must not find users whose password everybody knows.
  const dataDir = env.DATA_DIR || join(projectRoot(), 'data', isProduction ? '' : demoFolder);
  const databaseUrl = read('DATABASE_URL');
  const rootUrl = read.required('ROOT_URL', isProduction ? undefined : localOrigin(port));
  const approval = read('LISTING_APPROVAL');
  const config: Config = {
    mode,
    port,
    rootUrl,
    webRootUrl: read('WEB_ROOT_URL') ?? rootUrl,
    host: read('HOST'),
    trustedProxies: read('TRUSTED_PROXIES'),
    dataDir,
    databaseUrl,
    bucket: readBucket(env, read, problems),
    secret: read('SECRET'),
    client: {
      id: read.required('CLIENT_ID', isProduction ? undefined : demoClient.id),
      secret: read.required('CLIENT_SECRET', isProduction ? undefined : demoClient.secret),
    },
    integrationClient: integrationClient(env, isProduction, problems),
    hosted: readHosted(env, read, problems),
    marketplaceName: read('MARKETPLACE_NAME'),
    payments: env.MARKETPLACE_API_URL
      ? { mode: 'off' }
      : readPayments(env, { isProduction, port, read }, problems),
    statementSuffix: read('STATEMENT_SUFFIX'),
    merchantCategory: read('MERCHANT_CATEGORY'),
    commissions: {
      customer: read('CUSTOMER_COMMISSION'),
      provider: read('PROVIDER_COMMISSION'),
    },
    currency: read('CURRENCY'),
    timeZone: read('TIME_ZONE'),
    contentRules: contentRules[read('LISTING_RULES')],
    unknownFilters: read('UNKNOWN_FILTERS'),
    listingApproval: approval !== 'off',
    changeApproval: approval === 'new' ? 'afterwards' : 'before',
    // Without a mail server authors would never receive the question.
    freshnessDays: read('LISTING_FRESHNESS_DAYS', isProduction && !env.SMTP_URL ? '0' : undefined),
    newAccountDays: read('NEW_ACCOUNT_DAYS'),
    access: access(read),
    identityProviders: read('IDENTITY_PROVIDERS') ?? [],
    socialLogin: socialLogin(env, problems),
    neutralRecovery: read('PASSWORD_RECOVERY') === 'neutral',
    smtpUrl: read('SMTP_URL'),
    mailFrom: env.SMTP_URL ? read.required('MAIL_FROM') : (read('MAIL_FROM') ?? 'noreply@localhost'),
    // An empty list in the demo means nobody.
    operators: read('OPERATORS', isProduction || env.OPERATORS === '' ? undefined : demoOperator) ?? [],
    consolePasskeys: read('CONSOLE_PASSKEYS'),
    mapboxToken: env.MAPBOX_TOKEN || undefined,
    map: readMap(env, { dataDir, read }, problems),
    translation: read('TRANSLATION'),
    telegram: telegramConfig(read),
    analytics: readAnalytics(env, read, problems),
    offline: read('OFFLINE') === 'on' && mode !== 'development',
    operation: readOperation(read),
    social: social(read),
    operator: readOperator(read),
    contactAnswerDays: read('CONTACT_ANSWER_DAYS'),
  };
  if (isProduction) problems.push(...unsafe(config, env));
  if (problems.length > 0) throw new ConfigError([...problems, ...misspelt(given)]);
  return config;
}

/** Without the port where browsers leave it out. */
const localOrigin = (port: number) => new URL(`http://localhost:${port}`).origin;

function access(read: Reader): Access {
  const isPrivate = read('PRIVATE_MARKETPLACE') === 'on';
  return {
    isPrivate,
    userApproval: read('USER_APPROVAL') === 'on',
    byPerson: [
      ...(isPrivate ? (['read'] as const) : []),
      ...(read('POSTING_RIGHTS') === 'on' ? (['postListings'] as const) : []),
      ...(read('TRANSACTION_RIGHTS') === 'on' ? (['initiateTransactions'] as const) : []),
    ],
  };
}

/** Whether a client secret of sufficient length is nevertheless guessed early: words, few characters, repetitions. */
function isWeakSecret(secret: string): boolean {
  const isRepeated = Array.from({ length: 10 }, (_, index) => index + 1).some(period =>
    [...secret.slice(period)].every((character, index) => character === secret[index]),
  );
  return isRepeated || new Set(secret).size < 8 || /change.?me|pass.?wor[dt]|qwert|placeholder/i.test(secret);
}

function unsafe(config: Config, env: Environment): string[] {
  const problems: string[] = [];
  const demoValues = [...Object.values(demoClient), ...Object.values(demoIntegrationClient)];
  const given = { CLIENT_ID: config.client.id, CLIENT_SECRET: config.client.secret };
  const integration = {
    INTEGRATION_CLIENT_ID: config.integrationClient?.id,
    INTEGRATION_CLIENT_SECRET: config.integrationClient?.secret,
  };
  for (const [name, value] of Object.entries({ ...given, ...integration })) {
    if (value && demoValues.includes(value))
      problems.push(`${name} is the demo's, which everybody knows: choose your own`);
    else if (name.endsWith('SECRET') && value && value.length < 16)
      problems.push(`${name} must have at least 16 characters`);
    else if (name.endsWith('SECRET') && value && isWeakSecret(value))
      problems.push(`${name} is easy to guess: choose a random one, such as that of openssl rand -hex 24`);
  }
  if (config.databaseUrl && !env.SECRET) problems.push(missing('SECRET'));
  const origins = { ROOT_URL: config.rootUrl, WEB_ROOT_URL: config.webRootUrl };
  for (const [name, origin] of Object.entries(origins)) {
    const isSame = name === 'WEB_ROOT_URL' && origin === config.rootUrl;
    if (!isSame && origin.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin))
      problems.push(`${name} must begin with https:// so that passwords travel encrypted`);
  }
  return problems;
}

function integrationClient(
  env: Environment,
  isProduction: boolean,
  problems: string[],
): Config['integrationClient'] {
  const pair = bothOrNeither(env, 'INTEGRATION_CLIENT_ID', 'INTEGRATION_CLIENT_SECRET', problems);
  return pair ?? (isProduction ? undefined : demoIntegrationClient);
}

const networks = ['FACEBOOK', 'TWITTER', 'INSTAGRAM', 'LINKEDIN'] as const;

/** The Bot API's own address unless another is set. */
function telegramConfig(read: Reader): Config['telegram'] {
  const token = read('TELEGRAM');
  const apiUrl = read('TELEGRAM_API_URL') ?? 'https://api.telegram.org';
  return token === undefined ? undefined : { token, apiUrl };
}

function social(read: Reader): Record<string, string> {
  const entries = networks.map(name => [name.toLowerCase(), read(`SOCIAL_${name}`)]);
  return Object.fromEntries(entries.filter(([, url]) => url));
}
