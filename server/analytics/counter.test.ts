import { setImmediate as settle } from 'node:timers/promises';
import { HOUR } from '#contract/time/units.ts';
import { createPageCounter } from './counter.ts';
import { AnalyticsRefusal, type Analytics } from './port.ts';

let time = 0;
const warn = jest.fn();
beforeEach(() => {
  time = 0;
  warn.mockClear();
});

const counterOver = (send: Analytics['send']) =>
  createPageCounter(
    { company: 'stats.example.org', send },
    { rootUrl: 'https://help.example.org', log: { warn }, now: () => time },
  );

test('a view is counted by its route pattern', async () => {
  const send = jest.fn(() => Promise.resolve());
  const counter = counterOver(send);
  counter.count('ListingPage', 'phone');
  counter.count('LandingPage', 'computer');
  await settle();
  expect(send.mock.calls.map(([view]: unknown[]) => view)).toEqual([
    { name: 'ListingPage', address: 'https://help.example.org/l/:slug/:id', device: 'phone' },
    { name: 'LandingPage', address: 'https://help.example.org/', device: 'computer' },
  ]);
});

test('while a service does not respond, a limited number of views is queued and sent later', async () => {
  const answers: (() => void)[] = [];
  let isOpen = false;
  const send = jest.fn(() =>
    isOpen ? Promise.resolve() : new Promise<void>(resolve => answers.push(resolve)),
  );
  const counter = counterOver(send);
  for (let index = 0; index < 1000; index++) counter.count('SearchPage', 'phone');
  await settle();
  expect(send).toHaveBeenCalledTimes(4);
  isOpen = true;
  for (const answer of answers) answer();
  await settle();
  expect(send).toHaveBeenCalledTimes(204);
});

test('failures do not affect requests, and are logged once an hour without the service’s text', async () => {
  const errors = [
    new AnalyticsRefusal('status 401'),
    new TypeError('https://g.example/?api_secret=key'),
    'odd',
  ];
  const counter = counterOver(() => Promise.reject(errors[warn.mock.calls.length] as Error));
  for (let hour = 0; hour < 3; hour++) {
    time = hour * HOUR;
    counter.count('SearchPage', 'phone');
    counter.count('SearchPage', 'phone');
    await settle();
  }
  expect(warn.mock.calls).toEqual([
    ['page views are not counted', { reason: 'status 401' }],
    ['page views are not counted', { reason: 'TypeError' }],
    ['page views are not counted', { reason: 'unknown' }],
  ]);
});

test('a service that never responds times out', async () => {
  const signals: AbortSignal[] = [];
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const counter = counterOver((_view, signal) => {
    signals.push(signal);
    return Promise.resolve();
  });
  counter.count('SearchPage', 'phone');
  await settle();
  expect(timeout).toHaveBeenCalledWith(5000);
  expect(signals).toEqual([timeout.mock.results[0]?.value]);
  timeout.mockRestore();
});
