import { trustedProxies } from '../network.ts';
import type { Group } from './declare.ts';
import { atLeast, ipAddress, origin, sentryDsn } from './schemas.ts';

/** Where the program runs and stores its data. */
export const running = {
  title: 'Where it runs',
  settings: {
    PORUCH_MODE: {
      kind: 'choice',
      values: ['demo', 'development', 'production'],
      fallback: 'production',
      means: 'demo data and well-known credentials, the same with hot reload, or neither',
    },
    PORT: { kind: 'whole', min: 0, max: 65_535, fallback: 3000, means: 'where the server listens' },
    ROOT_URL: {
      kind: 'text',
      must: 'an origin without a path, in production beginning with https://',
      schema: origin,
      example: 'https://help.example.org',
      otherwise: '`http://localhost:$PORT`; required in production',
      means: 'the address people use',
    },
    WEB_ROOT_URL: {
      kind: 'text',
      must: 'an origin without a path, in production beginning with https://',
      schema: origin,
      example: 'https://www.example.org',
      otherwise: '`ROOT_URL`',
      means:
        'the third-party front end that mails link to; pictures, the API and pages that it lacks stay at `ROOT_URL`',
    },
    HOST: {
      kind: 'text',
      must: 'an IP address of this machine',
      schema: ipAddress,
      fallback: '127.0.0.1',
      example: '0.0.0.0',
      otherwise: '`127.0.0.1`; in the container image `0.0.0.0`',
      means: 'the address on which the server listens: its own machine only, or `0.0.0.0` for everybody',
    },
    TRUSTED_PROXIES: {
      kind: 'text',
      must: 'a number from 0 to 10, or addresses and networks separated by commas',
      schema: trustedProxies,
      example: '203.0.113.7, 10.0.0.0/8',
      fallback: '0',
      means:
        'the proxies in front whose `X-Forwarded-*` headers are believed, and front ends that render pages elsewhere: how many in a row, in private networks, or their addresses',
    },
    DATA_DIR: {
      kind: 'text',
      example: '/var/lib/poruch',
      otherwise: '`data` beside the program; `data/demo` outside of production',
      means: 'folder of the embedded database, pictures, the generated secret, `assets/` for API clients',
    },
    DATABASE_URL: {
      kind: 'address',
      protocols: ['postgres:', 'postgresql:'],
      example: 'postgres://poruch_app:password@database:5432/poruch',
      otherwise: 'the embedded PostgreSQL 18',
      secret: true,
      means: 'a PostgreSQL of your own, 15 or newer',
    },
    SECRET: {
      kind: 'text',
      must: 'a text of at least 32 characters',
      schema: atLeast(32),
      example: 'the output of "openssl rand -base64 32"',
      otherwise: 'made once, kept in `DATA_DIR`; required with `DATABASE_URL`',
      secret: true,
      means:
        'signs anonymous tokens and image URLs, and encrypts stored documents and data exports; the same for all processes that share a database',
    },
    S3_BUCKET: {
      kind: 'text',
      example: 'poruch',
      means:
        'a private bucket that pictures and documents go to instead of `DATA_DIR`; shared by several processes',
    },
    S3_ENDPOINT: {
      kind: 'address',
      protocols: ['https:', 'http:'],
      example: 'https://s3.example.org',
      otherwise: "Amazon's",
      means: 'where the bucket is',
    },
    S3_REGION: { kind: 'text', fallback: 'us-east-1', means: 'the region of the bucket' },
    S3_ACCESS_KEY_ID: {
      kind: 'text',
      example: 'poruch',
      otherwise: 'required with `S3_BUCKET`',
      means: 'the name of the key that opens the bucket',
    },
    S3_SECRET_ACCESS_KEY: {
      kind: 'text',
      otherwise: 'required with `S3_BUCKET`',
      secret: true,
      means: 'the key itself',
    },
  },
} as const satisfies Group;

/** Operation on several machines, and monitoring. */
export const operation = {
  title: 'Several processes, and watching them',
  settings: {
    PORUCH_ROLE: {
      kind: 'choice',
      values: ['all', 'web', 'worker'],
      fallback: 'all',
      means: '`web` answers people and leaves mails, timers and payouts to others; `worker` only does those',
    },
    DRAIN_SECONDS: {
      kind: 'whole',
      min: 0,
      max: 300,
      fallback: 0,
      means:
        'for how long a process that is told to stop still answers while `/readyz` says no, so that a proxy notices',
    },
    REQUEST_LOG: {
      kind: 'choice',
      values: ['on', 'off'],
      fallback: { production: 'on', elsewhere: 'off' },
      means: 'a line of JSON for each request: number, route, status and milliseconds, never who or what',
    },
    METRICS_TOKEN: {
      kind: 'text',
      must: 'a text of at least 16 characters',
      schema: atLeast(16),
      otherwise: 'no metrics',
      secret: true,
      means: 'whoever sends it as a bearer token reads Prometheus metrics at `/metrics`',
    },
    UPDATES_URL: {
      kind: 'address',
      protocols: ['https:', 'http:'],
      example: 'https://code.example.org/poruch/raw/main/CHANGELOG.md',
      otherwise: 'nobody is asked',
      means:
        'the newest `CHANGELOG.md`, for `npx poruch updates check` and the console; requested without any data, by the command and when an operator opens `/console/health`',
    },
    SENTRY_DSN: {
      kind: 'text',
      must: 'of the form `https://key@host/project`',
      schema: sentryDsn,
      example: 'https://key@sentry.example.org/1',
      means: 'where defects are reported, without what people wrote and who they are',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      kind: 'address',
      protocols: ['https:', 'http:'],
      example: 'http://collector:4318',
      means: 'where traces are sent over OTLP/HTTP; further `OTEL_EXPORTER_OTLP_…` variables count, too',
    },
  },
} as const satisfies Group;
