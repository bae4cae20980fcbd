import { problemsOf as problemsWith } from '#test/support/configProblems.ts';
import { readConfig } from './index.ts';

const demo = { PORUCH_MODE: 'demo' };
const read = (env: Record<string, string>) => readConfig({ ...demo, ...env }).analytics;
const problemsOf = (env: Record<string, string>) => problemsWith({ ...demo, ...env });

test('nothing is counted unless a service is named', () => {
  expect(read({})).toBeUndefined();
  expect(read({ ANALYTICS: 'off', ANALYTICS_SITE: '1' })).toBeUndefined();
});

test.each([
  [
    { ANALYTICS: 'matomo', ANALYTICS_URL: 'https://stats.example.org/', ANALYTICS_SITE: '3' },
    { service: 'matomo', url: 'https://stats.example.org', site: '3' },
  ],
  [
    { ANALYTICS: 'plausible', ANALYTICS_SITE: 'help.example.org' },
    { service: 'plausible', url: 'https://plausible.io', site: 'help.example.org' },
  ],
  [
    { ANALYTICS: 'plausible', ANALYTICS_SITE: 'help.example.org', ANALYTICS_URL: 'https://p.example.org' },
    { service: 'plausible', url: 'https://p.example.org', site: 'help.example.org' },
  ],
  [
    { ANALYTICS: 'google', ANALYTICS_SITE: 'G-ABC1234567', ANALYTICS_SECRET: 'key' },
    { service: 'google', site: 'G-ABC1234567', secret: 'key' },
  ],
])('%j selects a service', (env, expected) => {
  expect(read(env as unknown as Record<string, string>)).toEqual(expected);
});

test.each<[string, Record<string, string>, RegExp[]]>([
  [
    'an unknown service',
    { ANALYTICS: 'piwik', ANALYTICS_SITE: '1' },
    [/ANALYTICS must be one of off, matomo/],
  ],
  ['settings of no service', { ANALYTICS_SITE: '1' }, [/ANALYTICS_SITE need ANALYTICS/]],
  ['Matomo without its address', { ANALYTICS: 'matomo', ANALYTICS_SITE: '1' }, [/ANALYTICS_URL is missing/]],
  [
    'Matomo with a domain for a number',
    { ANALYTICS: 'matomo', ANALYTICS_URL: 'https://stats.example.org', ANALYTICS_SITE: 'help.example.org' },
    [/ANALYTICS_SITE must be the number/],
  ],
  [
    'Plausible with an address for a domain',
    { ANALYTICS: 'plausible', ANALYTICS_SITE: 'https://help.example.org' },
    [/ANALYTICS_SITE must be the domain/],
  ],
  [
    'Google with nothing',
    { ANALYTICS: 'google', ANALYTICS_URL: 'https://google.com' },
    [/ANALYTICS_SITE must be the measurement ID/, /ANALYTICS_SECRET is missing/, /ANALYTICS_URL is for/],
  ],
  [
    'a secret where none is needed',
    { ANALYTICS: 'plausible', ANALYTICS_SITE: 'a.example.org', ANALYTICS_SECRET: 'key' },
    [/ANALYTICS_SECRET is for Google only/],
  ],
])('%s is reported at startup', (_, env, words) => {
  expect(problemsOf(env)).toEqual(words.map(word => expect.stringMatching(word) as string));
});

test('in production views travel encrypted', () => {
  const env = { ANALYTICS: 'matomo', ANALYTICS_URL: 'http://stats.example.org', ANALYTICS_SITE: '1' };
  expect(read(env)).toMatchObject({ url: 'http://stats.example.org' });
  const production = {
    ROOT_URL: 'https://help.example.org',
    CLIENT_ID: 'our-client',
    CLIENT_SECRET: 'a-long-enough-client-secret',
  };
  expect(problemsOf({ ...env, ...production, PORUCH_MODE: 'production' })).toEqual([
    'ANALYTICS_URL must be an address beginning with https://',
  ]);
});
