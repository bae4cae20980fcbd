import { join } from 'node:path';
import { createFolderAssets } from '../adapters/assets/folder.ts';
import { migrate, migrationNames } from '../adapters/db/migrate.ts';
import { createPool, type PoolOptions } from '../adapters/db/pool.ts';
import { waitForDatabase } from '../adapters/db/untilThere.ts';
import { createGeocoder } from '../adapters/geocoder/index.ts';
import {
  createCompositeVerifier,
  createFacebookVerifier,
  createOidcVerifier,
} from '../adapters/idp/index.ts';
import { createImageResize } from '../adapters/imageResize/index.ts';
import { createPusher } from '../adapters/push/index.ts';
import { createTranslator } from '../adapters/translator/index.ts';
import type { DrawMap } from '#src/config/mapPictures.ts';
import { mailPicture } from '#src/config/mapPictures.ts';
import { currentMap } from '../config/map.ts';
import type { Config } from '../config/index.ts';
import { openDatabase, refuseDemoData } from './database.ts';
import { createEngine, systemClock } from './engine.ts';
import { backlogOf } from '../jobs/backlog.ts';
import { startJobs } from '../jobs/index.ts';
import type { Hub } from '../live/hub.ts';
import type { AppServices } from './appServices.ts';
import { createLiveHub } from '../live/index.ts';
import { createDayLog } from '../observability/dayLog.ts';
import { createFreeDisk } from '../observability/disk.ts';
import { createInstallation, type Installation } from '../observability/installation.ts';
import { createJsonLog } from '../observability/log.ts';
import type { ApiClient, Engine, Log } from '../marketplace/ctx.ts';
import { defaultLimits } from '../marketplace/limits/index.ts';
import type { IdpVerifier } from '../marketplace/ports/idpVerifier.ts';
import type { DrawPlace, Mailer } from '../marketplace/ports/mailer.ts';
import type { Messenger } from '../marketplace/ports/messenger.ts';
import { createReadiness } from '../http/readiness.ts';
import { missingLegalFacts } from '../config/operator.ts';
import { createPasswordStrength } from '../adapters/passwords/zxcvbn.ts';
import { createStorage } from './storage.ts';
import { createBuiltMailTexts } from './mailMessages.ts';
import { createInvalidationSource } from '../engineApi/pageInvalidation.ts';
import { startPayments, type PaymentServices } from './payments.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { loadOrCreateSecret } from '../config/secret.ts';
import { createEngineSettings } from '../siteSettings/engineSettings.ts';
import { defaultsOf, createSite, startBusiestTowns, type Site } from '../siteSettings/index.ts';
import {
  createConfiguredMetrics,
  createConfiguredErrorReports,
  createConfiguredTracing,
} from './observability.ts';
import type { InvalidationSource } from '../web/ports/engine.ts';

/** Process-wide services when the embedded engine is in use. */
export interface EngineServices extends AppServices {
  engine: Engine;
  site: Site;
  /** Distributes live events to the browsers connected to this process. */
  hub: Hub;
  installation: Installation;
  /** Invalidations of public pages. */
  pageChanges: InvalidationSource;
  /** Connection URL, for tools that need the database besides the engine. */
  databaseUrl: string;
}

/** Returns the services of the embedded engine; undefined in front of a hosted platform. */
export const embeddedEngine = (services: AppServices | EngineServices): EngineServices | undefined =>
  'engine' in services ? (services as EngineServices) : undefined;

interface EngineServicesOptions {
  log?: Log;
  /** False in scripts that only read or write data: the server runs the jobs. */
  withJobs?: boolean;
  /** Starts the payment simulator even without jobs, for scripts that seed the demo. */
  withTestPayments?: boolean;
  /** False in scripts that process their own images only, and may run while the build is replaced. */
  withImageWorker?: boolean;
}

/**
 * The composition root: starts or joins the database, runs the migrations, creates the adapters and the engine.
 * @throws with one clear sentence when the database is unavailable.
 */
export async function createEngineServices(
  config: Config,
  options: EngineServicesOptions = {},
): Promise<EngineServices> {
  const { withJobs = true, withTestPayments = false, withImageWorker = true } = options;
  const reports = await createConfiguredErrorReports(config);
  const dayLog = createDayLog(systemClock.now);
  const log = dayLog.over(reports.over(options.log ?? createJsonLog()));
  const needsPayments = withJobs || (withTestPayments && config.payments.mode === 'simulator');
  const database = await openDatabase(config);
  const databaseUrl = database.url;
  await waitForDatabase(databaseUrl, () => log.warn('the database does not answer yet: waiting for it'));
  await refuseDemoData(config, database);
  const migrations = await migrate(databaseUrl);
  if (migrations.length > 0) log.info('database migrated', { migrations });
  const pool: PoolOptions = {
    url: databaseUrl,
    onError: error => log.error('database connection lost', { error }),
    ...(database.revive ? { revive: database.revive } : {}),
  };
  const open = createPool(pool);
  const tracing = await createConfiguredTracing(config);
  const db = dayLog.statements(tracing?.statements(open) ?? open);
  // Past the wrapper, which would count its own waits while the database is busy.
  if (withJobs) dayLog.start(open);
  const site = createSite({ db, clock: systemClock, log, defaults: defaultsOf(config) });
  await (withJobs ? site.listen() : site.reload());
  const fixed = fixedSettings(config);
  // Scripts that run next to the server leave payments to it.
  const payments: PaymentServices = needsPayments
    ? await startPayments(config, { clock: systemClock, log, secret: fixed.secret, pool })
    : { close: async () => undefined };
  const mails = { sent: 0, failed: 0 };
  const mailer = await createMailer(config, mails);
  if (!mailer && config.mode === 'production')
    log.warn('no mail server: mails wait for operators at /operator/outbox, set SMTP_URL to send them');
  const missing = missingLegalFacts(site.now().contact);
  if (missing.length > 0 && config.mode === 'production')
    log.warn('imprint and privacy policy leave out what the law asks of most sites', { missing });
  const pictures = await createImageResize({ withWorker: withImageWorker });
  const engine = createEngine({
    db,
    storage: await createStorage(config, fixed.secret),
    imageResize: pictures,
    assets: createFolderAssets(join(config.dataDir, 'assets'), { clock: systemClock, log }),
    geocoder: createGeocoder({ mapboxToken: config.mapboxToken }),
    drawPlace: placeDrawing(config.map, pictures.drawMap),
    mailTexts: createBuiltMailTexts(join(projectRoot(), 'build/messages')),
    ...(mailer ? { mailer } : {}),
    idpVerifier: idpVerifier(config, log),
    passwordStrength: createPasswordStrength(),
    ...(config.offline
      ? { pusher: createPusher({ secret: fixed.secret, contact: contactOf(config.rootUrl) }) }
      : {}),
    ...(config.translation
      ? { translator: createTranslator(config.translation, () => systemClock.now().getTime()) }
      : {}),
    ...(config.telegram ? { messenger: await createMessenger(config.telegram) } : {}),
    ...(payments.provider ? { payments: payments.provider } : {}),
    settings: createEngineSettings(fixed, site),
    log,
  });
  // Visitors of a private marketplace don't learn where its listings are.
  const showsTowns = withJobs && config.operation.role !== 'worker' && !fixed.access.isPrivate;
  const stopTowns = showsTowns ? startBusiestTowns({ ...engine, site }) : undefined;
  const freeDisk = createFreeDisk(config.dataDir);
  const hub = createLiveHub(engine);
  const pageChanges = createInvalidationSource(engine, site);
  const metrics = await createConfiguredMetrics(config, {
    pool: open.counts,
    listeners: hub.size,
    mails: () => mails,
    backlog: () => backlogOf(engine),
    freeDisk,
  });
  const jobs = withJobs && config.operation.role !== 'web' ? startJobs(engine) : undefined;
  const close = async () => {
    // In parallel: a hanging mail must not delay stopping the worker.
    await Promise.all([hub.close(), pageChanges.close(), jobs?.stop(), mailer?.close(), site.close()]);
    await Promise.all([payments.close(), stopTowns?.()]);
    await dayLog.close();
    await Promise.all([db.close(), tracing?.close(), reports.flush()]);
    await database.stop();
  };
  return {
    config,
    engine,
    site,
    geocoder: engine.geocoder,
    clock: engine.clock,
    secret: fixed.secret,
    hub,
    pageChanges,
    drawPreview: pictures.draw,
    drawMap: pictures.drawMap,
    payments,
    installation: createInstallation({
      rootUrl: config.rootUrl,
      updatesUrl: config.operation.updatesUrl,
      sendsMail: mailer !== undefined,
      freeDisk,
    }),
    readiness: createReadiness(db, migrationNames(), { freeDisk }),
    ...(metrics ? { metrics } : {}),
    ...(tracing ? { tracing } : {}),
    log,
    flush: reports.flush,
    databaseUrl,
    close,
  };
}

/** Push services accept HTTPS and mail addresses only. */
const contactOf = (rootUrl: string): string =>
  rootUrl.startsWith('https:') ? rootUrl : `mailto:postmaster@${new URL(rootUrl).hostname}`;

/** Draws with the tiles that this server has at the moment. */
function placeDrawing(map: Config['map'], drawMap: DrawMap): DrawPlace {
  return async ({ point, locale }) => {
    const archive = map && currentMap(map).archive;
    return archive && drawMap({ ...mailPicture, archive: archive.path, locale, center: point });
  };
}

// Libraries that take 11 and 14 MB are loaded only where they are configured (decision 158).

async function createMessenger(telegram: NonNullable<Config['telegram']>): Promise<Messenger> {
  const { createTelegram } = await import('../adapters/telegram/index.ts');
  return createTelegram(telegram);
}

/** undefined: mails are stored for operators to read. */
async function createMailer(
  { smtpUrl, mailFrom, rootUrl }: Config,
  mails: { sent: number; failed: number },
): Promise<Mailer | undefined> {
  if (!smtpUrl) return undefined;
  const { createSmtpMailer } = await import('../adapters/mail/index.ts');
  const mailer = createSmtpMailer(smtpUrl, { from: mailFrom, host: new URL(rootUrl).hostname });
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
  return createCompositeVerifier([
    createOidcVerifier(providers, world),
    ...(facebook ? [createFacebookVerifier(facebook, world)] : []),
  ]);
}

/** Returns the settings that only a restart changes. */
function fixedSettings(config: Config): Parameters<typeof createEngineSettings>[0] {
  const clients: ApiClient[] = [{ ...config.client, kind: 'marketplace' }];
  if (config.integrationClient) clients.push({ ...config.integrationClient, kind: 'integration' });
  return {
    marketplaceName: config.marketplaceName,
    rootUrl: config.rootUrl,
    webRootUrl: config.webRootUrl,
    contentRules: config.contentRules,
    unknownFilters: config.unknownFilters,
    currency: config.currency,
    timeZone: config.timeZone,
    access: config.access,
    operators: config.operators,
    consolePasskeys: config.consolePasskeys,
    neutralRecovery: config.neutralRecovery,
    clients,
    mediaBase: '/media',
    secret: config.secret ?? loadOrCreateSecret(config.dataDir),
    limits: defaultLimits,
  };
}
