import { readFileSync } from 'node:fs';
import { ConfigError, readConfig } from '#server/config/index.ts';
import { problemsOf, productionSettings as production } from '#test/support/configProblems.ts';
import { bounds, groups, refusal, settingNames, settings } from './index.ts';
import type { Declaration } from './declare.ts';
import { fileVariable, secretNames } from './secretFiles.ts';
import { settingsPage } from './table.ts';

const declared = settingNames.map(name => [name, settings[name]] as [typeof name, Declaration]);

test('docs/settings.md matches the declarations: npm run build -- docs generates it', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage());
});

test('every setting is in exactly one group', () => {
  const grouped = groups.flatMap(group => Object.keys(group.settings));
  expect(grouped.toSorted()).toEqual(settingNames.toSorted());
});

test('every declared setting is read', () => {
  const read = new Set<string>();
  const spy = (env: Record<string, string>) =>
    new Proxy(env, { get: (all, name: string) => (read.add(name), all[name]) });
  const services = [
    { ANALYTICS: 'matomo' },
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    { STRIPE_SIMULATOR: 'i-know-this-is-test-money', S3_BUCKET: 'poruch' },
  ];
  for (const service of services) {
    expect(() => readConfig(spy({ ...production, ...service, PORT: 'wrong' } as never))).toThrow(ConfigError);
  }
  const files = secretNames.map(fileVariable);
  expect([...read].filter(name => !files.some(file => file === name)).toSorted()).toEqual(
    settingNames.toSorted(),
  );
});

test.each(declared.flatMap(([name, { example }]) => (example ? [[name, example] as const] : [])))(
  'the example of %s is accepted',
  (name, example) => {
    expect(problemsOf({ ...production, [name]: example }).join('\n')).not.toContain(`${name} must be`);
  },
);

test('every text with a schema says what it must be, which its messages quote', () => {
  const silent = declared.filter(([, one]) => one.kind === 'text' && one.schema && !one.must);
  expect(silent).toEqual([]);
});

const ofKind = (...kinds: Declaration['kind'][]) =>
  declared.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name);

// Read only where the service they belong to is configured.
const further: Record<string, Record<string, string>> = {
  ANALYTICS_URL: { ANALYTICS: 'matomo', ANALYTICS_SITE: '1' },
  S3_ENDPOINT: { S3_BUCKET: 'poruch', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
  STRIPE_SIMULATOR_PORT: { STRIPE_SIMULATOR: 'i-know-this-is-test-money' },
};

test.each(ofKind('whole', 'choice', 'address'))(
  '%s is rejected with the message of its declaration',
  name => {
    const problems = problemsOf({ ...production, ...further[name], [name]: 'Neither-5' });
    expect(problems).toContain(refusal(name));
    expect(settingsPage()).toContain(bounds(settings[name]));
  },
);
