import { join } from 'node:path';
import { contentRules, type ContentRules } from '#server/marketplace/contentRules.ts';
import { readAnalytics, type AnalyticsConfig } from './analytics.ts';
import { createReaders, type Readers } from './readers.ts';
import { readHosted, type HostedConfig } from './hosted.ts';
import { mailFrom, operators } from './mail.ts';
import { readNetwork, type NetworkConfig } from './network.ts';
import { readOperation, type OperationConfig } from './operation.ts';
import { readOperator, type OperatorFacts } from './operator.ts';
import { readMap, type MapConfig } from './map.ts';
import type { Access } from '../marketplace/ctx.ts';
import { readPayments, type PaymentsConfig } from './payments.ts';
import { projectRoot } from './projectRoot.ts';
import { missing, refusal, type ChoiceOf, type Environment } from './variables/index.ts';
import { misspelt } from './variables/misspelt.ts';
import { withSecretFiles, type EnvironmentWithFiles } from './variables/secretFiles.ts';
import type { TranslationSetting } from './translation.ts';
import { readBucket, type BucketConfig } from './storage.ts';
import {
  bothOrNeither,
  identityProviders,
  socialLogin,
  type IdentityProvider,
  type SocialLoginConfig,
} from './signIn.ts';

/** demo: seeded, with well-known credentials. development: the same with hot reload. production: neither. */
export type Mode = ChoiceOf<'PORUCH_MODE'>;

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
  unknownFilters: ChoiceOf<'UNKNOWN_FILTERS'>;
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
  const read = createReaders(env, problems);
  const mode = read.oneOf('PORUCH_MODE');
  const isProduction = mode === 'production';
  const port = read.integer('PORT');
  // Production must not find users whose password everybody knows.
  const dataDir = env.DATA_DIR || join(projectRoot(), 'data', isProduction ? '' : demoFolder);
  const databaseUrl = read.url('DATABASE_URL');
  const rootUrl = read.origin('ROOT_URL', isProduction ? undefined : localOrigin(port));
  const approval = read.oneOf('LISTING_APPROVAL');
  const config: Config = {
    mode,
    port,
    rootUrl,
    webRootUrl: env.WEB_ROOT_URL ? read.origin('WEB_ROOT_URL', undefined) : rootUrl,
    ...readNetwork(env, problems),
    dataDir,
    databaseUrl,
    bucket: readBucket(env, read, problems),
    secret: env.SECRET || undefined,
    client: {
      id: read.text('CLIENT_ID', isProduction ? undefined : demoClient.id),
      secret: read.text('CLIENT_SECRET', isProduction ? undefined : demoClient.secret),
    },
    integrationClient: integrationClient(env, isProduction, problems),
    hosted: readHosted(env, read, problems),
    marketplaceName: read.text('MARKETPLACE_NAME'),
    payments: env.MARKETPLACE_API_URL ? { mode: 'off' } : readPayments(env, { isProduction, port }, problems),
    statementSuffix: read.statementSuffix('STATEMENT_SUFFIX'),
    merchantCategory: read.merchantCategory('MERCHANT_CATEGORY'),
    commissions: {
      customer: read.percent('CUSTOMER_COMMISSION'),
      provider: read.percent('PROVIDER_COMMISSION'),
    },
    currency: read.oneOf('CURRENCY'),
    timeZone: read.timeZone('TIME_ZONE'),
    contentRules: contentRules[read.oneOf('LISTING_RULES')],
    unknownFilters: read.oneOf('UNKNOWN_FILTERS'),
    listingApproval: approval !== 'off',
    changeApproval: approval === 'new' ? 'afterwards' : 'before',
    // Without a mail server authors would never receive the question.
    freshnessDays: read.integer('LISTING_FRESHNESS_DAYS', isProduction && !env.SMTP_URL ? 0 : undefined),
    newAccountDays: read.integer('NEW_ACCOUNT_DAYS'),
    access: access(read),
    identityProviders: identityProviders(env.IDENTITY_PROVIDERS ?? '', problems),
    socialLogin: socialLogin(env, problems),
    neutralRecovery: read.oneOf('PASSWORD_RECOVERY') === 'neutral',
    smtpUrl: read.url('SMTP_URL'),
    mailFrom: mailFrom(env, problems),
    operators: operators(env.OPERATORS ?? (isProduction ? '' : demoOperator), problems),
    consolePasskeys: read.oneOf('CONSOLE_PASSKEYS'),
    mapboxToken: env.MAPBOX_TOKEN || undefined,
    map: readMap(env, { dataDir, isProduction, read }, problems),
    translation: read.translation('TRANSLATION'),
    telegram: telegramConfig(read),
    analytics: readAnalytics(env, { isProduction, read }, problems),
    offline: read.oneOf('OFFLINE') === 'on' && mode !== 'development',
    operation: readOperation(env, read, problems),
    social: social(read),
    operator: readOperator(env, read, problems),
  };
  if (config.secret && config.secret.length < 32) problems.push(refusal('SECRET'));
  if (isProduction) problems.push(...unsafe(config));
  if (problems.length > 0) throw new ConfigError([...problems, ...misspelt(given)]);
  return config;
}

/** Without the port where browsers leave it out. */
const localOrigin = (port: number) => new URL(`http://localhost:${port}`).origin;

function access(read: Readers): Access {
  const isPrivate = read.oneOf('PRIVATE_MARKETPLACE') === 'on';
  return {
    isPrivate,
    userApproval: read.oneOf('USER_APPROVAL') === 'on',
    byPerson: [
      ...(isPrivate ? (['read'] as const) : []),
      ...(read.oneOf('POSTING_RIGHTS') === 'on' ? (['postListings'] as const) : []),
      ...(read.oneOf('TRANSACTION_RIGHTS') === 'on' ? (['initiateTransactions'] as const) : []),
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

function unsafe(config: Config): string[] {
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
  if (config.databaseUrl && !config.secret) {
    problems.push(missing('SECRET'));
  }
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
function telegramConfig(read: Readers): Config['telegram'] {
  const token = read.botToken('TELEGRAM');
  const apiUrl = read.url('TELEGRAM_API_URL') ?? 'https://api.telegram.org';
  return token === undefined ? undefined : { token, apiUrl };
}

function social(read: Readers): Record<string, string> {
  const entries = networks.map(name => [name.toLowerCase(), read.url(`SOCIAL_${name}`)]);
  return Object.fromEntries(entries.filter(([, url]) => url));
}
