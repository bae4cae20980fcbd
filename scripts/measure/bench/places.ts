import { performance } from 'node:perf_hooks';
import { percentile, type Figure } from '../report.ts';

/** Typical input: in the user's language, local names, typing errors, and pasted addresses. */
const typed = [
  'Варшава',
  'varshava',
  'Warzawa',
  'Bremne',
  '28195 Bremen',
  'Hauptstraße 5, 28195 Bremen',
  'Berlin, Germ',
  'Гельзенкирхен',
  'Куп’янськ',
  'Івано-Франківськ',
  'Khmelnitsky',
  'Frankfurt Main',
  'Nowhereville-on-Sea',
];

/** Budget for suggesting places, in milliseconds. */
const budget = 30;
const warmUp = 50;

let people = 0;

/**
 * Measures how long the server takes to suggest places after each letter of each text: one request after another, all
 * different.
 */
export async function benchPlaces(url: string): Promise<Figure[]> {
  const beginnings = typed.flatMap(text => Array.from(text, (_, index) => text.slice(0, index + 1)));
  const times: number[] = [];
  for (const locale of ['uk', 'de', 'pl', 'en', 'ru']) {
    for (const query of beginnings) times.push(await timeOf(url, query, locale));
  }
  const counted = times.slice(warmUp);
  return [
    { what: 'places: p50', value: percentile(counted, 0.5), unit: 'ms' },
    { what: 'places: p99', value: percentile(counted, 0.99), unit: 'ms', budget },
  ];
}

async function timeOf(url: string, query: string, locale: string): Promise<number> {
  people += 1;
  const since = performance.now();
  const answer = await fetch(`${url}/api/places?${new URLSearchParams({ q: query, locale })}`, {
    // Requests are rate-limited per IP address.
    headers: { 'X-Forwarded-For': `10.9.${people >> 8}.${people & 255}` },
  });
  await answer.text();
  const time = performance.now() - since;
  if (!answer.ok) throw new Error(`The search for places answered ${answer.status}`);
  return time;
}
