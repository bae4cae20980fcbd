import type { Request } from 'express';
import { foreignHeaders } from '#test/support/foreign.ts';
import { isFromThisSite } from './sameSite.ts';

const origin = 'https://help.example.org';
const cookie = 'session=1';

const isOwn = (headers: Record<string, string>, method = 'POST') => {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return isFromThisSite({
    method,
    host: 'help.example.org',
    headers: Object.fromEntries(lower) as Request['headers'],
  } as Request);
};

test.each(Object.entries(foreignHeaders(origin)))('what comes from %s writes nothing', (_, headers) => {
  expect(isOwn({ ...headers, cookie })).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['our page', { 'Sec-Fetch-Site': 'same-origin', Origin: origin }],
  ['the person themselves', { 'Sec-Fetch-Site': 'none' }],
  ['our page in an old browser', { Origin: origin }],
  ['our page in an older one', { Referer: `${origin}/l/room` }],
  ['our page under its own name beside others', { 'Sec-Fetch-Site': 'same-site', Origin: origin }],
])('what comes from %s does', (_, headers) => {
  expect(isOwn({ ...headers, cookie })).toBe(true);
});

test('a request without Sec-Fetch-Site may read, and write when nothing identifies its sender', () => {
  expect(isOwn({ cookie }, 'GET')).toBe(true);
  expect(isOwn({})).toBe(true);
  expect(isOwn({ Referer: 'https://evil.example/', cookie }, 'GET')).toBe(false);
});
