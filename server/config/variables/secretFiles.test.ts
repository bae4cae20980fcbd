import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigError } from '#server/config/index.ts';
import { readConfig } from '#server/config/index.ts';
import { productionSettings as production } from '#test/support/configProblems.ts';
import { settings } from './index.ts';
import { fileVariable, secretNames } from './secretFiles.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'poruch-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const path = join(folder, 'secret');
  writeFileSync(path, content);
  return path;
};

const long = 'a secret of at least thirty-two characters';

/** A value for every secret, with the settings it depends on. A newly declared secret fails until it is listed here. */
const cases: Record<string, [value: string, besides?: Record<string, string>]> = {
  DATABASE_URL: ['postgres://poruch_app:password@database:5432/poruch', { SECRET: long }],
  SECRET: [long],
  S3_SECRET_ACCESS_KEY: ['key', { S3_BUCKET: 'poruch', S3_ACCESS_KEY_ID: 'poruch' }],
  CLIENT_SECRET: ['another-long-enough-secret'],
  INTEGRATION_CLIENT_SECRET: ['a-long-enough-secret', { INTEGRATION_CLIENT_ID: 'reports' }],
  STRIPE_SECRET_KEY: [
    'sk_test_1',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec_1' },
  ],
  STRIPE_WEBHOOK_SECRETS: [
    'whsec_1 whsec_2',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_1' },
  ],
  GOOGLE_CLIENT_SECRET: ['of google', { GOOGLE_CLIENT_ID: 'ours' }],
  FACEBOOK_APP_SECRET: ['of facebook', { FACEBOOK_APP_ID: 'ours' }],
  SMTP_URL: ['smtps://us:pass@mail.example.org', { MAIL_FROM: 'help@example.org' }],
  ANALYTICS_SECRET: ['of analytics', { ANALYTICS: 'google', ANALYTICS_SITE: 'G-ABC1234567' }],
  METRICS_TOKEN: ['a token of sixteen letters'],
  TRANSLATION: ['http://libretranslate:5000'],
  TELEGRAM: ['1234567:AAEexampleexampleexampleexampleexam'],
};

const environmentOf = (name: string): Record<string, string> => {
  const { [name]: _, ...rest } = { ...production, ...cases[name]?.[1] } as Record<string, string>;
  return rest;
};

const refusalsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

test('every secret is tested', () => {
  expect(Object.keys(cases).toSorted()).toEqual(secretNames.toSorted());
  expect(secretNames).toEqual(
    expect.arrayContaining(
      Object.keys(settings).filter(name => /SECRET|TOKEN$/.test(name) && name !== 'MAPBOX_TOKEN'),
    ),
  );
});

describe.each(secretNames)('%s', name => {
  const [value = ''] = cases[name] ?? [];
  const file = fileVariable(name);

  test('is read from a file as from the environment', () => {
    const read = readConfig({ ...environmentOf(name), [name]: value });
    expect(JSON.stringify(read)).toContain(value.split(' ')[0]);
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ ...environmentOf(name), [file]: fileWith(value + end) })).toEqual(read);
  });

  test('a secret given twice is rejected and neither value is printed', () => {
    const twice = { ...environmentOf(name), [name]: value, [file]: fileWith('of a file') };
    expect(refusalsOf(twice)).toEqual([`${name} and ${file} are both set: keep one of them`]);
  });

  test('an unreadable file is rejected with the names of variable and file', () => {
    const at = (path: string) => refusalsOf({ ...environmentOf(name), [file]: path });
    expect(at(join(folder, 'none'))).toEqual([`${file}: ${join(folder, 'none')} cannot be read (ENOENT)`]);
    expect(at(folder)).toEqual([`${file}: ${folder} cannot be read (EISDIR)`]);
    expect(at(fileWith('\n'))).toEqual([`${file}: ${join(folder, 'secret')} is empty`]);
  });
});

test('an empty variable beside a file counts as absent, and only secrets can be in files', () => {
  const rest = environmentOf('CLIENT_SECRET');
  const path = fileWith('out-of-a-file-instead');
  expect(readConfig({ ...rest, CLIENT_SECRET: '', CLIENT_SECRET_FILE: path }).client.secret).toBe(
    'out-of-a-file-instead',
  );
  expect(readConfig({ ...rest, CLIENT_SECRET_FILE: path, CLIENT_ID_FILE: path } as never).client.id).toBe(
    'our-client',
  );
});

test('a file’s content is never printed, even when it is invalid', () => {
  const wrong = {
    ...production,
    SECRET_FILE: fileWith('too short'),
    METRICS_TOKEN_FILE: fileWith('too short'),
  };
  expect(refusalsOf(wrong)).toHaveLength(2);
  expect(refusalsOf(wrong).join()).not.toContain('too short');
});
