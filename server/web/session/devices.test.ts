import type { Request, Response } from 'express';
import { DAY } from '#contract/time/units.ts';
import { createDevices } from './devices.ts';

const secret = 'a secret of thirty-two characters';
let now = new Date('2026-03-01T12:00:00Z');
const given = { secret, rootUrl: 'https://poruch.test', now: () => now };

const visit = (headers: Record<string, string>, settings = given) => {
  const cookies: [string, string, object][] = [];
  const request = {
    method: 'POST',
    headers,
    host: 'poruch.test',
    get: (name: string) => headers[name.toLowerCase()],
  } as unknown as Request;
  const response = {
    cookie: (...all: [string, string, object]) => void cookies.push(all),
  } as unknown as Response;
  return { browser: createDevices(settings)(request, response), cookies };
};
const ours = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/130.0' };

test('a browser keeps its id after login, in a cookie that only this site can set and read', () => {
  const { browser, cookies } = visit(ours);
  const id = browser?.id;
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(browser?.label).toBe('firefox android');
  expect(cookies).toEqual([]);
  browser?.keep();
  const [name, value, options] = cookies[0]!;
  expect(name).toBe('__Host-device');
  expect(options).toEqual({
    maxAge: 400 * DAY,
    httpOnly: true,
    sameSite: 'lax',
    secure: true,
    path: '/',
  });
  expect(value).not.toContain(id);
  expect(visit({ ...ours, cookie: `a=b; ${name}=${value}` }).browser?.id).toBe(id);
});

test('a forged, foreign or expired id is ignored', () => {
  const { browser, cookies } = visit(ours);
  browser?.keep();
  const value = cookies[0]?.[1] ?? '';
  const idFrom = (cookie: string, settings = given) => visit({ ...ours, cookie }, settings).browser?.id;
  expect(idFrom(`__Host-device=${value.slice(0, -2)}xx`)).not.toBe(browser?.id);
  expect(idFrom(`device=${value}`)).not.toBe(browser?.id);
  expect(idFrom(`__Host-device=${value}`, { ...given, secret: 'another secret, as long as it' })).not.toBe(
    browser?.id,
  );
  now = new Date('2027-06-01T12:00:00Z');
  expect(idFrom(`__Host-device=${value}`)).not.toBe(browser?.id);
});

test('pages of other sites and clients other than browsers have no device', () => {
  expect(visit({ 'sec-fetch-site': 'cross-site' }).browser).toBeUndefined();
  expect(visit({ origin: 'https://elsewhere.example' }).browser).toBeUndefined();
  expect(visit({ 'user-agent': 'curl/8.5.0' }).browser).toBeUndefined();
  expect(visit({ origin: 'https://poruch.test' }).browser).toBeDefined();
});

test('over plain HTTP the cookie has no prefix, which browsers would refuse there', () => {
  const { browser, cookies } = visit(ours, { ...given, rootUrl: 'http://localhost:3000' });
  browser?.keep();
  expect(cookies[0]?.[0]).toBe('device');
  expect(cookies[0]?.[2]).toMatchObject({ secure: false });
});
