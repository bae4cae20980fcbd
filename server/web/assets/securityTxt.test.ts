import express from 'express';
import type { AddressInfo } from 'node:net';
import { DAY } from '#contract/time/units.ts';
import { createSecurityTxtHandler } from './securityTxt.ts';

async function fetched(operatorEmail: string, { now = new Date(), path = '' } = {}) {
  const deps = {
    config: { rootUrl: 'https://help.example.org' },
    site: { now: () => ({ contact: { operatorEmail }, languages: ['uk', 'en'] }) as never },
    now: () => now,
  };
  const app = express().use(
    '/.well-known/security.txt',
    createSecurityTxtHandler(deps),
    (_request, response) => {
      response.status(404).end();
    },
  );
  const server = app.listen(0);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}/.well-known/security.txt${path}`);
  const text = await answer.text();
  server.close();
  return { status: answer.status, type: answer.headers.get('content-type'), text };
}

test('security.txt names the contact, languages and expiry date', async () => {
  const { status, type, text } = await fetched('help+security@example.org', {
    now: new Date('2026-11-22T23:59:00Z'),
  });
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toBe(
    'Contact: mailto:help+security@example.org\n' +
      'Expires: 2027-05-21T00:00:00.000Z\n' +
      'Preferred-Languages: uk, en\n' +
      'Canonical: https://help.example.org/.well-known/security.txt\n',
  );
});

test('it is always valid, and never for more than a year', async () => {
  for (const time of [0, 1, 12, 23.99]) {
    const now = new Date(Date.UTC(2028, 1, 29) + (time * DAY) / 24);
    const { text } = await fetched('a@example.org', { now });
    const until = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect(until).toBeGreaterThan(now.getTime() + 30 * DAY);
    expect(until).toBeLessThan(now.getTime() + 365 * DAY);
  }
});

test('URL delimiters are escaped', async () => {
  expect((await fetched('a?b&c@example.org')).text).toContain('Contact: mailto:a%3Fb%26c@example.org\n');
});

test('without an address there is none, nor anything below it', async () => {
  expect((await fetched('')).status).toBe(404);
  expect((await fetched('a@example.org', { path: '/more' })).status).toBe(404);
});
