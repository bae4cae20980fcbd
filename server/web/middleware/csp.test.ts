import express from 'express';
import request from 'supertest';
import { createCsp } from './csp.ts';
import { atNewestHash } from './atNewest.ts';
import { starterHash } from './starter.ts';

async function policyOf(options: Parameters<typeof createCsp>[0]): Promise<ReadonlyMap<string, string>> {
  const app = express();
  app.use(createCsp(options), (_request, response) => void response.end());
  const { headers } = await request(app).get('/');
  const directives = (headers['content-security-policy'] ?? '').split(';');
  return new Map(
    directives.map(text => [text.split(' ')[0] ?? '', text.split(' ').slice(1).join(' ')] as const),
  );
}

test('a page runs only scripts of this site, one of them inline, and no eval', async () => {
  const policy = await policyOf({ https: true });
  expect(policy.get('default-src')).toBe("'self'");
  expect(policy.get('script-src')).toBe(`'self' ${starterHash} ${atNewestHash}`);
  expect(policy.get('script-src-attr')).toBe("'none'");
  expect(policy.get('object-src')).toBe("'none'");
  for (const name of ['connect-src', 'frame-src', 'worker-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect([name, policy.get(name)]).toEqual([name, "'self'"]);
  expect([...policy].filter(([, sources]) => sources.includes('unsafe'))).toEqual([
    ['style-src-attr', "'unsafe-inline'"],
  ]);
});

test('Stripe, a map and a hosted platform are allowed where configured, each for its purpose only', async () => {
  const policy = await policyOf({
    stripe: true,
    mapHosts: ['https://maps.example'],
    apiBaseUrl: 'https://platform.example',
  });
  expect(policy.get('script-src')).toBe(
    `'self' ${starterHash} ${atNewestHash} https://js.stripe.com https://*.js.stripe.com`,
  );
  expect(policy.get('frame-src')).toBe(
    "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(policy.get('connect-src')).toBe(
    "'self' https://api.stripe.com https://maps.example https://platform.example",
  );
  expect(policy.get('img-src')).toBe(
    "'self' data: blob: https://maps.example https: https://platform.example",
  );
});

test('forms lead back to a front end elsewhere', async () => {
  const policy = await policyOf({ frontEnd: 'https://www.example.org' });
  expect(policy.get('form-action')).toBe("'self' https://www.example.org");
});

test('an injected picture can report to no other host', async () => {
  expect((await policyOf({ https: true, stripe: true })).get('img-src')).toBe("'self' data: blob:");
  const withMap = await policyOf({ mapHosts: ['https://maps.example'] });
  expect(withMap.get('img-src')).toBe("'self' data: blob: https://maps.example");
});

test('pages may ask for the position, but not for the camera; only Stripe’s frames for a payment', async () => {
  const featuresOf = async (options: Parameters<typeof createCsp>[0]) => {
    const app = express();
    app.use(createCsp(options), (_request, response) => void response.end());
    return (await request(app).get('/')).headers['permissions-policy']?.split(', ') ?? [];
  };
  const plain = await featuresOf({});
  for (const entry of ['geolocation=(self)', 'camera=()', 'microphone=()', 'payment=()', 'usb=()'])
    expect(plain).toContain(entry);
  expect(await featuresOf({ stripe: true })).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
  );
});

test('without TLS only report-uri is set, since Chromium would send no reports otherwise', async () => {
  const policy = await policyOf({});
  expect(policy.get('report-uri')).toBe('/api/csp-reports');
  expect([policy.has('report-to'), policy.has('upgrade-insecure-requests')]).toEqual([false, false]);
});
