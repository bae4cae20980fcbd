import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/projectRoot.ts';

// Code that can open a connection, or fetches resources referenced by what it draws.
const opens = new RegExp(
  [
    String.raw`(?<![.\w])fetch\(`,
    String.raw`(?:^import (?!type\b)[^;]*?from |\bimport\()'(?:nodemailer|grammy|pg|stripe|openid-client|sharetribe-flex-sdk|@aws-sdk/\w[\w-]*|@opentelemetry/exporter[\w-]*|node:(?:https?|http2|tls|dns(?:\/promises)?|dgram)|undici|axios|ws)'`,
    // The loader of openid-client (codeFlow.ts).
    String.raw`\bloadProtocol\(\)`,
    String.raw`\b(?:connect|createConnection)\b[^;]*from 'node:net'`,
    String.raw`require\('(?!node:)[^']*'\)`,
  ].join('|'),
  'm',
);

/** Every file that contacts another machine, and which one: all come from the settings, none from user input. */
const asked: Readonly<Record<string, string>> = {
  'adapters/analytics/index.ts': 'the counting service of ANALYTICS',
  'adapters/db/copy/dump.ts': 'the database',
  'adapters/db/copy/load.ts': 'the database',
  'adapters/db/demoMark.ts': 'the database',
  'adapters/db/embedded/index.ts': 'the database',
  'adapters/db/embedded/server.ts': 'the database',
  'adapters/db/listen.ts': 'the database',
  'adapters/db/migrate.ts': 'the database',
  'adapters/db/pool.ts': 'the database',
  'adapters/db/requireUsable.ts': 'the database',
  'adapters/db/untilThere.ts': 'the database',
  'adapters/geocoder/compact.ts': 'nobody: a list of towns, when the site is built',
  'adapters/geocoder/mapbox.ts': 'api.mapbox.com, with what was typed as a part of its path',
  'adapters/idp/facebookVerifier.ts': 'graph.facebook.com',
  'adapters/idp/oidcVerifier.ts': 'the issuers of the settings, and the keys that these name',
  'adapters/imageResize/fonts.ts': 'nobody: boxes of words without pictures',
  'adapters/mail/smtp.ts': 'SMTP_URL',
  'adapters/passwords/zxcvbn.ts': 'nobody: lists of passwords that are tried first',
  'adapters/push/connections.ts': 'the push services that browsers name: public addresses only, by HTTPS',
  'adapters/storage/s3.ts': 'S3_ENDPOINT',
  'adapters/stripe/errors.ts': 'Stripe',
  'adapters/stripe/index.ts': 'Stripe',
  'adapters/stripe/simulator/browser/api.ts': 'runs in browsers',
  'adapters/stripe/simulator/http/server.ts': 'nobody: it listens',
  'adapters/stripe/simulator/testing/scene.ts': 'nobody: for tests',
  'adapters/stripe/simulator/webhooks/deliver.ts': 'this process, for test money',
  'adapters/stripe/simulator/webhooks/emit.ts': 'nobody: the version of the API',
  'adapters/telegram/index.ts': 'TELEGRAM_API_URL, else api.telegram.org',
  'adapters/translator/exchange.ts': 'TRANSLATION',
  'adapters/translator/ownNetwork.ts': 'the name servers, for the host of TRANSLATION',
  'observability/certificate.ts': 'ROOT_URL, for the certificate that browsers get',
  'observability/errorReports.ts': 'SENTRY_DSN',
  'observability/updates.ts': 'UPDATES_URL',
  'http/serve.ts': 'nobody: it listens',
  'observability/tracing.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'platform/inProcess.ts': 'nobody: names of statuses',
  'web/session/sdk.ts': 'this process, or MARKETPLACE_API_URL',
  'web/session/socialLogin/codeFlow.ts': 'the providers of the settings',
  'web/session/socialLogin/facebook.ts': 'graph.facebook.com',
  'web/session/socialLogin/google.ts': 'accounts.google.com',
};

test('the server contacts only the hosts of this list', () => {
  const folder = join(projectRoot(), 'server');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter(name => opens.test(readFileSync(join(folder, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(asked).toSorted());
});
