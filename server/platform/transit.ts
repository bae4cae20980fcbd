import transit from 'transit-js';
import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { maxDepth, requireWireValue, unreadable } from './decoded.ts';
import type { Value } from '#contract/values.ts';

/**
 * Parses transit+json, compact or verbose (marketplace-api 1.4). Keywords become strings, sets and lists arrays.
 * @throws ApiError bad-request when the text is not Transit or contains values unknown to this API
 */
export function readTransit(text: string): Value {
  return requireWireValue(decode(parse(text)));
}

function parse(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    checkShape(json, 0);
    return json;
  } catch (error) {
    throw unreadable('no transit', error);
  }
}

/** Rejected up front: the decoder recurses, accepts odd-sized maps and treats tags like `constructor` as its own. */
function checkShape(json: unknown, depth: number): void {
  if (typeof json === 'string') checkTag(json);
  if (typeof json !== 'object' || json === null) return;
  // A tagged value adds a level of nesting.
  if (depth > 2 * maxDepth) throw unreadable('nested too deeply');
  if (Array.isArray(json)) {
    if (json[0] === '^ ' && json.length % 2 === 0) throw unreadable('a map with a key but no value');
    for (const item of json) checkShape(item, depth + 1);
  } else {
    for (const [key, item] of Object.entries(json)) {
      checkTag(key);
      checkShape(item, depth + 1);
    }
  }
}

const tags = ['~#mn', '~#geo', '~#set', '~#list', "~#'"];

function checkTag(text: string): void {
  if (text.startsWith('~#') && !tags.includes(text)) throw unreadable('an unknown tag');
}

function decode(json: unknown): unknown {
  try {
    // A fresh cache each time: transit-js's own reader keeps the codes of earlier texts, so one client could read another's keys.
    return decoder.decode(json, transit.readCache());
  } catch (error) {
    throw unreadable('no transit', error);
  }
}

const same = (rep: unknown) => rep;

const decoder = transit.decoder<Record<string, unknown>>({
  handlers: {
    u: (rep: string) => new UUID(rep),
    geo: ([lat, lng]: [number, number]) => new LatLng(lat, lng),
    mn: ([amount, currency]: [number, string]) => new Money(amount, currency),
    f: (rep: string) => new BigDecimal(rep),
    ':': same,
    set: same,
    list: same,
  },
  mapBuilder: {
    init: () => ({}),
    add(map, key, value) {
      if (typeof key !== 'string' || key === '__proto__') throw unreadable('a key that is no plain text');
      map[key] = value;
      return map;
    },
    finalize: map => map,
  },
});

/**
 * Serialises transit+json. The compact form has no cache codes, which every Transit reader accepts (marketplace-api
 * 1.4), and takes a fifth of the time of transit-js's writer. Keys that are undefined are left out.
 */
export function writeTransit(value: Value, form: 'compact' | 'verbose'): string {
  const rep = form === 'compact' ? compact(value) : verbose(value);
  // A scalar is not allowed at the top level, so it is quoted.
  if (typeof rep === 'object' && rep !== null) return JSON.stringify(rep);
  return JSON.stringify(form === 'compact' ? ["~#'", rep] : { "~#'": rep });
}

type Rep = string | number | boolean | null | Rep[] | { [key: string]: Rep };

function compact(value: Value): Rep {
  if (typeof value !== 'object' || value === null) return scalar(value);
  if (Array.isArray(value)) return value.map(compact);
  if (value instanceof UUID) return `~u${value.uuid}`;
  if (value instanceof Date) return `~m${value.getTime()}`;
  if (value instanceof Money) return ['~#mn', [value.amount, value.currency]];
  if (value instanceof LatLng) return ['~#geo', [value.lat, value.lng]];
  if (value instanceof BigDecimal) return `~f${value.value}`;
  const map: Rep[] = ['^ '];
  const entries = value as { readonly [key: string]: Value };
  for (const key in entries) {
    const item = entries[key];
    if (item !== undefined) map.push(`~:${key}`, compact(item));
  }
  return map;
}

function verbose(value: Value): Rep {
  if (typeof value !== 'object' || value === null) return scalar(value);
  if (Array.isArray(value)) return value.map(verbose);
  if (value instanceof UUID) return `~u${value.uuid}`;
  if (value instanceof Date) return `~t${value.toISOString()}`;
  if (value instanceof Money) return { '~#mn': [value.amount, value.currency] };
  if (value instanceof LatLng) return { '~#geo': [value.lat, value.lng] };
  if (value instanceof BigDecimal) return `~f${value.value}`;
  const map: { [key: string]: Rep } = {};
  const entries = value as { readonly [key: string]: Value };
  for (const key in entries) {
    const item = entries[key];
    if (item !== undefined) map[`~:${key}`] = verbose(item);
  }
  return map;
}

function scalar(value: string | number | boolean | null | undefined): Rep {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    if (Number.isNaN(value)) return '~zNaN';
    return value > 0 ? '~zINF' : '~z-INF';
  }
  return value ?? null;
}

function escaped(text: string): string {
  const first = text.charCodeAt(0);
  // ~ ^ `
  return first === 0x7e || first === 0x5e || first === 0x60 ? `~${text}` : text;
}
