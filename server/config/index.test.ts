import { problemsOf, productionSettings as production } from '#test/support/configProblems.ts';
import { demoClient, readConfig } from './index.ts';
import { missingLegalFacts } from './operator.ts';

test('the demo needs no setting at all', () => {
  const config = readConfig({ PORUCH_MODE: 'demo' });
  expect(config).toMatchObject({
    port: 3000,
    rootUrl: 'http://localhost:3000',
    client: demoClient,
    currency: 'EUR',
    listingApproval: false,
  });
});

test('the demo’s address leaves out the port that browsers leave out', () => {
  expect(readConfig({ PORUCH_MODE: 'demo', PORT: '80' }).rootUrl).toBe('http://localhost');
  expect(readConfig({ PORUCH_MODE: 'demo', PORT: '8080' }).rootUrl).toBe('http://localhost:8080');
});

test('production starts with its own client and address, and approves listings by default', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    listingApproval: true,
    integrationClient: undefined,
  });
});

test('commissions are percentages, nothing unless they are set', () => {
  expect(readConfig({ PORUCH_MODE: 'demo' }).commissions).toEqual({ customer: '0', provider: '0' });
  const commissions = { CUSTOMER_COMMISSION: '2.5', PROVIDER_COMMISSION: '10' };
  expect(readConfig({ ...production, ...commissions }).commissions).toEqual({
    customer: '2.5',
    provider: '10',
  });
  for (const wrong of ['-1', '51', '2.555', 'ten', '1e1', '2,5'])
    expect(problemsOf({ ...production, CUSTOMER_COMMISSION: wrong })).toHaveLength(1);
});

test('the statement descriptor has only characters that card networks print', () => {
  expect(readConfig({ ...production, STATEMENT_SUFFIX: 'PORUCH HELP' }).statementSuffix).toBe('PORUCH HELP');
  for (const wrong of ['12345', 'A*B', 'longer than twenty-two letters', 'Поруч'])
    expect(problemsOf({ ...production, STATEMENT_SUFFIX: wrong })).toHaveLength(1);
});

test('the merchant category is one of the card networks', () => {
  expect(readConfig(production).merchantCategory).toBe('5734');
  expect(readConfig({ ...production, MERCHANT_CATEGORY: '8398' }).merchantCategory).toBe('8398');
  expect(problemsOf({ ...production, MERCHANT_CATEGORY: 'lodging' })).toHaveLength(1);
});

test('the time zone of mails must exist', () => {
  expect(readConfig(production).timeZone).toBe('Europe/Berlin');
  expect(readConfig({ ...production, TIME_ZONE: 'Europe/Kyiv' }).timeZone).toBe('Europe/Kyiv');
  for (const wrong of ['CET+1', '+02:00', 'Berlin'])
    expect(problemsOf({ ...production, TIME_ZONE: wrong })).toEqual([
      'TIME_ZONE must be a time zone of the IANA list, for example Europe/Kyiv',
    ]);
});

test('the default mode is production, which names each missing setting and does not start', () => {
  expect(problemsOf({}).join('\n')).toMatch(
    /ROOT_URL is missing[^]*CLIENT_ID is missing[^]*CLIENT_SECRET is missing/,
  );
});

test.each([
  ['CLIENT_ID', 'poruch-demo'],
  ['CLIENT_SECRET', 'poruch-demo-secret'],
  ['INTEGRATION_CLIENT_ID', 'poruch-demo-integration'],
  ['INTEGRATION_CLIENT_SECRET', 'poruch-demo-integration-secret'],
])('production refuses the demo value of %s', (name, value) => {
  const integration = { INTEGRATION_CLIENT_ID: 'ours', INTEGRATION_CLIENT_SECRET: 'a-long-enough-secret' };
  expect(problemsOf({ ...production, ...integration, [name]: value })).toEqual([
    expect.stringContaining(`${name} is the demo's`),
  ]);
});

test.each([
  'aaaaaaaaaaaaaaaaaaaa',
  '1234567890123456',
  'please-change-me-soon',
  'our-Password-2026!',
  'qwertzuiopasdfgh',
])('production refuses a client secret that is easy to guess: %s', secret => {
  const integration = { INTEGRATION_CLIENT_ID: 'ours', INTEGRATION_CLIENT_SECRET: secret };
  expect(problemsOf({ ...production, ...integration, CLIENT_SECRET: secret })).toEqual([
    expect.stringContaining('CLIENT_SECRET is easy to guess'),
    expect.stringContaining('INTEGRATION_CLIENT_SECRET is easy to guess'),
  ]);
  expect(readConfig({ ...production, CLIENT_SECRET: '7d1f0c52a94be83617fd20c4' })).toBeDefined();
});

test('all errors are listed at once', () => {
  const problems = problemsOf({
    ...production,
    PORT: 'many',
    CURRENCY: 'ZZZ',
    ROOT_URL: 'http://help.example.org',
    DATABASE_URL: 'mysql://x',
    LISTING_APPROVAL: 'perhaps',
  });
  expect(problems).toHaveLength(5);
});

test('a mail server needs a sender, and the error explains what is wrong', () => {
  const server = { SMTP_URL: 'smtps://us:pass@mail.example.org', MAIL_FROM: 'Poruch <help@example.org>' };
  expect(readConfig({ ...production, ...server })).toMatchObject({
    smtpUrl: 'smtps://us:pass@mail.example.org',
    mailFrom: '"Poruch" <help@example.org>',
  });
  expect(readConfig(production)).toMatchObject({ smtpUrl: undefined, operators: [] });
  expect(problemsOf({ ...production, SMTP_URL: server.SMTP_URL })).toEqual([
    expect.stringContaining('MAIL_FROM is missing'),
  ]);
  for (const wrong of ['Poruch', 'a@example.org, b@example.org', 'Poruch <help>', '"x" <a@example.org>']) {
    expect(problemsOf({ ...production, ...server, MAIL_FROM: wrong })).toEqual([
      expect.stringContaining('MAIL_FROM must be'),
    ]);
  }
  expect(problemsOf({ ...production, SMTP_URL: 'mail.example.org' })).toContainEqual(
    expect.stringContaining('SMTP_URL must be'),
  );
});

test('operators are addresses, in any case', () => {
  expect(readConfig({ ...production, OPERATORS: ' Ada@Example.org,ben@example.org ' }).operators).toEqual([
    'ada@example.org',
    'ben@example.org',
  ]);
  expect(problemsOf({ ...production, OPERATORS: 'ada' })).toEqual([
    expect.stringContaining('OPERATORS must be'),
  ]);
});

test('processes that share a database must share a secret', () => {
  expect(problemsOf({ ...production, DATABASE_URL: 'postgres://db/poruch' })).toEqual([
    expect.stringContaining('SECRET is missing'),
  ]);
});

test('a root URL has a scheme and no path', () => {
  expect(problemsOf({ ...production, ROOT_URL: 'https://example.org/help' })).toHaveLength(1);
  expect(problemsOf({ ...production, ROOT_URL: 'example.org' })).toHaveLength(1);
});

test('mails lead to the site itself, or to the front end that is named', () => {
  const frontEnd = 'https://www.example.org';
  expect(readConfig(production).webRootUrl).toBe(readConfig(production).rootUrl);
  expect(readConfig({ ...production, WEB_ROOT_URL: `${frontEnd}/` }).webRootUrl).toBe(frontEnd);
  for (const wrong of ['http://www.example.org', 'https://www.example.org/app', 'www.example.org'])
    expect(problemsOf({ ...production, WEB_ROOT_URL: wrong })).toEqual([
      expect.stringContaining('WEB_ROOT_URL must'),
    ]);
});

test('login providers are parsed as a list, and an invalid list is reported', () => {
  const google = 'google 123.apps.googleusercontent.com https://accounts.google.com';
  expect(
    readConfig({ ...production, IDENTITY_PROVIDERS: `${google}; own poruch https://id.example.org;` }),
  ).toMatchObject({
    identityProviders: [
      { idpId: 'google', clientId: '123.apps.googleusercontent.com', issuer: 'https://accounts.google.com' },
      { idpId: 'own', clientId: 'poruch', issuer: 'https://id.example.org' },
    ],
  });
  expect(readConfig(production).identityProviders).toEqual([]);
  for (const wrong of ['google 123', 'google 123 http://accounts.google.com', `${google} more`])
    expect(problemsOf({ ...production, IDENTITY_PROVIDERS: wrong }).join()).toContain('IDENTITY_PROVIDERS');
});

test('password recovery tells who has an account in a demo, and in production only where configured', () => {
  expect(readConfig(production).neutralRecovery).toBe(true);
  expect(readConfig({ ...production, PASSWORD_RECOVERY: 'plain' }).neutralRecovery).toBe(false);
  expect(readConfig({ ...production, PORUCH_MODE: 'demo' }).neutralRecovery).toBe(false);
  expect(problemsOf({ ...production, PASSWORD_RECOVERY: 'quiet' }).join()).toContain('PASSWORD_RECOVERY');
});

test('social login needs both of its settings, and one alone prevents the start', () => {
  const google = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'a-secret' };
  const facebook = { FACEBOOK_APP_ID: '1234567890', FACEBOOK_APP_SECRET: 'a-secret' };
  expect(readConfig(production).socialLogin).toEqual({});
  expect(readConfig({ ...production, ...google, ...facebook }).socialLogin).toMatchObject({
    google: { clientId: 'id.apps.googleusercontent.com', issuer: 'https://accounts.google.com' },
    facebook: { appId: '1234567890', graphUrl: 'https://graph.facebook.com' },
  });
  expect(problemsOf({ ...production, GOOGLE_CLIENT_ID: 'id', FACEBOOK_APP_SECRET: 'secret' })).toEqual([
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither',
    'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET belong together: set both or neither',
  ]);
});

test('the operator’s details are read from settings, and missing legal ones are reported', () => {
  const set = {
    OPERATOR_NAME: ' Poruch  e. V. ',
    OPERATOR_EMAIL: 'help@example.org',
    DONATION_URL: 'https://donate.example.org/poruch',
  };
  const { operator } = readConfig({ ...production, ...set });
  expect(operator).toEqual({
    operatorName: 'Poruch e. V.',
    operatorEmail: 'help@example.org',
    donationUrl: 'https://donate.example.org/poruch',
  });
  expect(missingLegalFacts(operator)).toEqual(['OPERATOR_ADDRESS', 'OPERATOR_RESPONSIBLE']);
});

test.each([
  ['OPERATOR_EMAIL', 'somewhere'],
  ['OPERATOR_ADDRESS', 'x'.repeat(301)],
  ['DONATION_URL', 'javascript:alert(1)'],
])('an invalid %s prevents the start', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('a hosted platform needs no storage, and storage settings are rejected', () => {
  const hosted = { ...production, MARKETPLACE_API_URL: 'https://marketplace.example.org/' };
  const apiUrl = 'https://marketplace.example.org';
  expect(readConfig(hosted).hosted).toEqual({ apiUrl, publishableKey: undefined });
  const { hosted: paying, payments } = readConfig({ ...hosted, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
  expect([paying, payments]).toEqual([{ apiUrl, publishableKey: 'pk_live_1' }, { mode: 'off' }]);
  expect(readConfig(production).hosted).toBeUndefined();
  const kept = { DATABASE_URL: 'postgres://db/poruch', SECRET: 'x'.repeat(32), S3_BUCKET: 'poruch' };
  const bucket = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  expect(problemsOf({ ...hosted, ...kept, ...bucket })).toEqual([
    expect.stringMatching(/MARKETPLACE_API_URL names .*: leave out DATABASE_URL and S3_BUCKET/),
  ]);
  const others = { STRIPE_SIMULATOR: 'on', PORUCH_ROLE: 'worker', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' };
  expect(problemsOf({ ...hosted, ...others })).toEqual([
    expect.stringContaining('STRIPE_SIMULATOR is on'),
    expect.stringContaining('PORUCH_ROLE is worker'),
    expect.stringContaining('STRIPE_PUBLISHABLE_KEY must be'),
  ]);
});
