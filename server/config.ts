import { join } from 'node:path';
import { readAnalytics, type AnalyticsConfig } from './analyticsConfig.ts';
import { readers, type Readers } from './configReaders.ts';
import { readHosted, type HostedConfig } from './hostedConfig.ts';
import { mailFrom, operators } from './mailConfig.ts';
import { readOperation, type OperationConfig } from './operationConfig.ts';
import { readOperator, type OperatorFacts } from './operatorConfig.ts';
import { readMap, type MapConfig } from './mapConfig.ts';
import type { Access } from './marketplace/ctx.ts';
import { readPayments, type PaymentsConfig } from './paymentsConfig.ts';
import { projectRoot } from './projectRoot.ts';
import { missing, refusal, type ChoiceOf, type Environment } from './settings/index.ts';
import { withSecretFiles, type EnvironmentWithFiles } from './settings/secretFiles.ts';
import { readBucket, type BucketConfig } from './storageConfig.ts';
import {
  bothOrNeither,
  identityProviders,
  socialLogin,
  type IdentityProvider,
  type SocialLoginConfig,
} from './signInConfig.ts';

/** demo: seeded, with well-known credentials. development: the same with hot reload. production: neither. */
export type Mode = ChoiceOf<'PORUCH_MODE'>;

export interface Config {
  mode: Mode;
  port: number;
  /** Origin under which browsers reach the site, without trailing slash. */
  rootUrl: string;
  /** Proxies in front whose X-Forwarded-* headers are believed. */
  trustedProxies: number;
  /** Folder of the embedded database, pictures and generated secrets. */
  dataDir: string;
  /** undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** Where pictures and documents are kept; undefined: in the data folder. */
  bucket: BucketConfig | undefined;
  /** Signs anonymous tokens and picture addresses. undefined: made once and kept in the data folder. */
  secret: string | undefined;
  client: { id: string; secret: string };
  integrationClient: { id: string; secret: string } | undefined;
  /** The hosted platform that keeps listings and accounts; undefined: the embedded engine. */
  hosted: HostedConfig | undefined;
  marketplaceName: string;
  /** ISO 4217. */
  currency: string;
  /** Percent of a booking's price, decimals as text: on top of it for the customer, off it for the provider. */
  commissions: { customer: string; provider: string };
  payments: PaymentsConfig;
  /** What stands on card statements behind the payment provider's own name. */
  statementSuffix: string | undefined;
  /** Four digits: what those who are paid do, in the card networks' words. */
  merchantCategory: string;
  listingApproval: boolean;
  /** Whether changes of approved listings wait, too, or are shown at once and looked at afterwards. */
  changeApproval: 'before' | 'afterwards';
  /** Days; 0 where nobody can be asked by mail. */
  freshnessDays: number;
  /** Days for which an account counts as new; 0: none does. */
  newAccountDays: number;
  access: Access;
  identityProviders: readonly IdentityProvider[];
  socialLogin: SocialLoginConfig;
  /** Password recovery answers the same whether or not an address has an account (readings 50). */
  neutralRecovery: boolean;
  /** undefined: mails are kept for operators to read. */
  smtpUrl: string | undefined;
  /** Who writes the mails: an address, or a name with the address in angle brackets. */
  mailFrom: string;
  /** Addresses of the people who may see the outbox, in lower case; they count once they are verified. */
  operators: readonly string[];
  /** For finding places; with it the map is Mapbox's, too. */
  mapboxToken: string | undefined;
  map: MapConfig | undefined;
  /** Who counts page views; undefined: nobody. */
  analytics: AnalyticsConfig | undefined;
  /** Browsers keep what they need to read without a connection. Never in development, where every file changes. */
  offline: boolean;
  operation: OperationConfig;
  /** Only what is configured is shown in the footer. */
  social: Record<string, string>;
  /** Who runs this installation, for its pages; what is not set is left out of them. */
  operator: OperatorFacts;
}

/** Who sees the outbox of the demo. */
export const demoOperator = 'operator@example.org';

export const demoClient = { id: 'poruch-demo', secret: 'poruch-demo-secret' };
export const demoIntegrationClient = {
  id: 'poruch-demo-integration',
  secret: 'poruch-demo-integration-secret',
};

/** Everything that is wrong with the environment, in one go. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `Poruch cannot start. Please correct these settings:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Shapes the environment into settings. The only reader of environment variables.
 * @throws ConfigError that lists every wrong, missing or unsafe variable.
 */
export function readConfig(given: EnvironmentWithFiles): Config {
  const problems: string[] = [];
  const env = withSecretFiles(given, problems);
  // The rest would only be found to lack what stands in these files.
  if (problems.length > 0) throw new ConfigError(problems);
  const read = readers(env, problems);
  const mode = read.oneOf('PORUCH_MODE');
  const isProduction = mode === 'production';
  const port = read.integer('PORT');
  const dataDir = env.DATA_DIR || join(projectRoot(), 'data');
  const databaseUrl = read.url('DATABASE_URL');
  const approval = read.oneOf('LISTING_APPROVAL');
  const config: Config = {
    mode,
    port,
    rootUrl: read.origin('ROOT_URL', isProduction ? undefined : `http://localhost:${port}`),
    trustedProxies: read.integer('TRUSTED_PROXIES'),
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
    payments: env.MARKETPLACE_API_URL ? { mode: 'off' } : readPayments(env, isProduction, problems),
    statementSuffix: read.statementSuffix('STATEMENT_SUFFIX'),
    merchantCategory: read.merchantCategory('MERCHANT_CATEGORY'),
    commissions: {
      customer: read.percent('CUSTOMER_COMMISSION'),
      provider: read.percent('PROVIDER_COMMISSION'),
    },
    currency: read.oneOf('CURRENCY'),
    listingApproval: approval !== 'off',
    changeApproval: approval === 'new' ? 'afterwards' : 'before',
    // Where mails only wait for operators to read them, nobody would hear that they are asked.
    freshnessDays: read.integer('LISTING_FRESHNESS_DAYS', isProduction && !env.SMTP_URL ? 0 : undefined),
    newAccountDays: read.integer('NEW_ACCOUNT_DAYS'),
    access: access(read),
    identityProviders: identityProviders(env.IDENTITY_PROVIDERS ?? '', problems),
    socialLogin: socialLogin(env, problems),
    neutralRecovery: read.oneOf('PASSWORD_RECOVERY') === 'neutral',
    smtpUrl: read.url('SMTP_URL'),
    mailFrom: mailFrom(env, problems),
    operators: operators(env.OPERATORS ?? (isProduction ? '' : demoOperator), problems),
    mapboxToken: env.MAPBOX_TOKEN || undefined,
    map: readMap(env, { dataDir, isProduction, read }, problems),
    analytics: readAnalytics(env, { isProduction, read }, problems),
    offline: read.oneOf('OFFLINE') === 'on' && mode !== 'development',
    operation: readOperation(env, read, problems),
    social: social(read),
    operator: readOperator(env, read, problems),
  };
  if (config.secret && config.secret.length < 32) problems.push(refusal('SECRET'));
  if (isProduction) problems.push(...unsafe(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

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
  }
  if (config.databaseUrl && !config.secret) {
    problems.push(missing('SECRET'));
  }
  if (config.rootUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(config.rootUrl)) {
    problems.push('ROOT_URL must begin with https:// so that passwords travel encrypted');
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

function social(read: Readers): Record<string, string> {
  const entries = networks.map(name => [name.toLowerCase(), read.url(`SOCIAL_${name}`)]);
  return Object.fromEntries(entries.filter(([, url]) => url));
}
