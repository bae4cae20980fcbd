import { misspelt } from './misspelt.ts';

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['ROOTURL', 'ROOT_URL'],
  ['CLIENT_SECERT', 'CLIENT_SECRET'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['CLIENT_SECRETS_FILE', 'CLIENT_SECRET_FILE'],
  ['STRIPE_PUBLISHABLE_KEY_', 'STRIPE_PUBLISHABLE_KEY'],
])('%s was meant to be %s', (name, meant) => {
  expect(misspelt({ [name]: 'a value that stays unnamed' })).toEqual([
    `${name} is not a setting: did you mean ${meant}?`,
  ]);
});

test('settings, and variables of the system and of other programs, are no misspelt settings', () => {
  const names = [
    ...['PORT', 'SMTP_URL', 'SECRET_FILE', 'CLIENT_SECRET_FILE'],
    ...['PATH', 'HOME', 'HOSTNAME', 'MAIL', 'LOGNAME', 'TERM', 'NODE_ENV', 'NODE_OPTIONS', 'INIT_CWD'],
    ...['PGHOST', 'PGPORT', 'POSTGRES_PORT', 'PORUCH_PORT', 'KUBERNETES_SERVICE_PORT', 'INVOCATION_ID'],
    ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'SITE_URL', 'BASE_URL', 'HTTPS_PROXY', 'TEST_DATABASE_URL'],
  ];
  expect(misspelt(Object.fromEntries(names.map(name => [name, 'set'])))).toEqual([]);
});

test('an empty variable is not set', () => {
  expect(misspelt({ SMTP_URI: '' })).toEqual([]);
});
