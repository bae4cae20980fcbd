import { join } from 'node:path';
import { folderAssets } from './adapters/assets/folder.ts';
import { migrate, migrationNames } from './adapters/db/migrate.ts';
import { openPool, type PoolOptions } from './adapters/db/pool.ts';
import { untilThere } from './adapters/db/untilThere.ts';
import { makeGeocoder } from './adapters/geocoder/index.ts';
import { anyVerifier, facebookVerifier, oidcVerifier } from './adapters/idp/index.ts';
import { makeImageResize } from './adapters/imageResize/index.ts';
import { smtpMailer } from './adapters/mail/index.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import { assembleEngine, systemClock } from './engine.ts';
import { backlogOf } from './jobs/backlog.ts';
import { startJobs } from './jobs/index.ts';
import type { Hub } from './live/hub.ts';
import type { House } from './house.ts';
import { openHub } from './live/index.ts';
import { jsonLog } from './log.ts';
import type { ApiClient, Engine, Log } from './marketplace/ctx.ts';
import { defaultLimits } from './marketplace/limits/index.ts';
import type { IdpVerifier } from './marketplace/ports/idpVerifier.ts';
import type { Mailer } from './marketplace/ports/mailer.ts';
import { makeReadiness } from './operation/readiness.ts';
import { missingLegalFacts } from './operatorConfig.ts';
import { openStorage } from './mediaStorage.ts';
import { builtMailTexts } from './mailTexts.ts';
import { openPageChanges } from './pageChanges.ts';
import { startPayments, type PaymentsHouse } from './payments.ts';
import { projectRoot } from './projectRoot.ts';
import { keptSecret } from './secret.ts';
import { engineSettingsOf } from './siteSettings/engineSettings.ts';
import { defaultsOf, makeSite, type Site } from './siteSettings/index.ts';
import { metricsOf, reportsOf, tracingOf } from './watching.ts';
import type { PageChanges } from './web/keptPages/index.ts';

/** Everything that lives as long as the process, where the embedded engine keeps listings and accounts. */
export interface Context extends House {
  engine: Engine;
  site: Site;
  /** Who listens for news in this process. */
  hub: Hub;
  /** What changes on visitors' pages. */
  pageChanges: PageChanges;
  /** Connections of the database, for tools that need it besides the engine. */
  databaseUrl: string;
}

/** What keeps listings and accounts here; undefined in front of a hosted platform. */
export const ownOf = (house: House | Context): Context | undefined =>
  'engine' in house ? (house as Context) : undefined;

interface ContextOptions {
  log?: Log;
  /** Scripts that only read or write data leave the worker to the server. */
  withJobs?: boolean;
  /** Those that fill the demo need the payment simulator all the same. */
  withTestPayments?: boolean;
}

/**
 * The composition root: starts or joins the database, brings its tables up to date, makes the adapters and the engine.
 * @throws with one clear sentence when the database cannot be had.
 */
export async function createContext(config: Config, options: ContextOptions = {}): Promise<Context> {
  const { withJobs = true, withTestPayments = false } = options;
  const reports = await reportsOf(config);
  const log = reports.over(options.log ?? jsonLog());
  const needsPayments = withJobs || (withTestPayments && config.payments.mode === 'simulator');
  const database = await openDatabase(config);
  const databaseUrl = database.url;
  await untilThere(databaseUrl, () => log.warn('the database does not answer yet: waiting for it'));
  const migrations = await migrate(databaseUrl);
  if (migrations.length > 0) log.info('database migrated', { migrations });
  const pool: PoolOptions = {
    url: databaseUrl,
    onError: error => log.error('database connection lost', { error }),
    ...(database.revive ? { revive: database.revive } : {}),
  };
  const open = openPool(pool);
  const tracing = await tracingOf(config);
  const db = tracing?.statements(open) ?? open;
  const site = makeSite({ db, clock: systemClock, log, defaults: defaultsOf(config) });
  await (withJobs ? site.listen() : site.reload());
  const settings = engineSettingsOf(engineSettings(config), site);
  // Scripts beside the server leave payments to it.
  const payments: PaymentsHouse = needsPayments
    ? await startPayments(config, { clock: systemClock, log, secret: settings.secret, pool })
    : { close: async () => undefined };
  const mails = { sent: 0, failed: 0 };
  const mailer = makeMailer(config, mails);
  if (!mailer && config.mode === 'production')
    log.warn('no mail server: mails wait for operators at /operator/outbox, set SMTP_URL to send them');
  const missing = missingLegalFacts(site.now().contact);
  if (missing.length > 0 && config.mode === 'production')
    log.warn('imprint and privacy policy leave out what the law asks of most sites', { missing });
  const pictures = makeImageResize();
  const engine = assembleEngine({
    db,
    storage: await openStorage(config),
    imageResize: pictures,
    assets: folderAssets(join(config.dataDir, 'assets'), { clock: systemClock, log }),
    geocoder: makeGeocoder({ mapboxToken: config.mapboxToken }),
    mailTexts: builtMailTexts(join(projectRoot(), 'build/messages')),
    ...(mailer ? { mailer } : {}),
    idpVerifier: idpVerifier(config, log),
    ...(payments.provider ? { payments: payments.provider } : {}),
    settings,
    log,
  });
  const hub = openHub(engine);
  const pageChanges = openPageChanges(engine, site);
  const metrics = await metricsOf(config, {
    pool: open.counts,
    listeners: hub.size,
    mails: () => mails,
    backlog: () => backlogOf(engine),
  });
  const jobs = withJobs && config.operation.role !== 'web' ? startJobs(engine) : undefined;
  const close = async () => {
    // Together: a mail that hangs must not hold the worker up.
    await Promise.all([hub.close(), pageChanges.close(), jobs?.stop(), mailer?.close(), site.close()]);
    await payments.close();
    await Promise.all([db.close(), tracing?.close(), reports.flush()]);
    await database.stop();
  };
  return {
    config,
    engine,
    site,
    geocoder: engine.geocoder,
    clock: engine.clock,
    secret: settings.secret,
    hub,
    pageChanges,
    drawPreview: pictures.draw,
    payments,
    readiness: makeReadiness(db, migrationNames()),
    ...(metrics ? { metrics } : {}),
    ...(tracing ? { tracing } : {}),
    log,
    flush: reports.flush,
    databaseUrl,
    close,
  };
}

/** undefined: mails are kept for operators. */
function makeMailer(
  { smtpUrl, mailFrom, rootUrl }: Config,
  mails: { sent: number; failed: number },
): Mailer | undefined {
  if (!smtpUrl) return undefined;
  const mailer = smtpMailer(smtpUrl, { from: mailFrom, host: new URL(rootUrl).hostname });
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        mails.sent++;
      } catch (error) {
        mails.failed++;
        throw error;
      }
    },
  };
}

function idpVerifier({ identityProviders, socialLogin }: Config, log: Log): IdpVerifier {
  const { google, facebook } = socialLogin;
  const world = { clock: systemClock, log };
  const providers = google ? [...identityProviders, { idpId: 'google', ...google }] : identityProviders;
  return anyVerifier([
    oidcVerifier(providers, world),
    ...(facebook ? [facebookVerifier(facebook, world)] : []),
  ]);
}

function engineSettings(config: Config): Parameters<typeof engineSettingsOf>[0] {
  const clients: ApiClient[] = [{ ...config.client, kind: 'marketplace' }];
  if (config.integrationClient) clients.push({ ...config.integrationClient, kind: 'integration' });
  return {
    marketplaceName: config.marketplaceName,
    rootUrl: config.rootUrl,
    currency: config.currency,
    access: config.access,
    operators: config.operators,
    neutralRecovery: config.neutralRecovery,
    clients,
    mediaBase: '/media',
    secret: config.secret ?? keptSecret(config.dataDir),
    limits: defaultLimits,
  };
}
