import { hotlineKinds, type HotlineCountry, type Hotlines } from '#contract/text/content.ts';
import { ContentError } from './parse.ts';

/**
 * Parses the list of hotlines: `{"checked": "2025-01", "countries": {"PL": {"emergency": "112", "trafficking":
 * {"number": "+48 22 628 01 20", "name": "KCIK"}}}}`. A kind may have several hotlines, as an array.
 * @throws ContentError naming the line.
 */
export function parseHotlines(text: string): Hotlines {
  const { checked, countries } = asJson(text) as { checked?: unknown; countries?: unknown };
  if (checked !== null && (typeof checked !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(checked)))
    throw new ContentError(
      '"checked" must be the month in which the list was checked, such as 2025-01, or null while nobody has',
    );
  if (!isObject(countries)) throw new ContentError('"countries" is missing');
  return { checked, countries: Object.entries(countries).map(([code, kinds]) => toCountry(code, kinds)) };
}

function asJson(text: string): object {
  try {
    const json: unknown = JSON.parse(text);
    if (isObject(json)) return json;
  } catch {
    // Reported below.
  }
  throw new ContentError('it is no JSON');
}

function toCountry(code: string, kinds: unknown): HotlineCountry {
  if (!/^[A-Z]{2}$/.test(code) || !isObject(kinds))
    throw new ContentError(`"${code}" must be a country's two capitals with its lines`);
  const unknown = Object.keys(kinds).find(kind => !(hotlineKinds as readonly string[]).includes(kind));
  if (unknown) throw new ContentError(`${code}: "${unknown}" is none of ${hotlineKinds.join(', ')}`);
  const lines = hotlineKinds.flatMap(kind => {
    const given: unknown = kinds[kind] ?? [];
    return (Array.isArray(given) ? given : [given]).map(line => ({ kind, ...toLine(code, line) }));
  });
  return { code, lines };
}

function toLine(code: string, line: unknown): { number: string; name?: string } {
  const { number, name } = (isObject(line) ? line : { number: line }) as { number?: unknown; name?: unknown };
  if (typeof number !== 'string' || !/^\+?[\d ]{3,20}$/.test(number))
    throw new ContentError(`${code}: "${String(number)}" is no telephone number`);
  return { number, ...(typeof name === 'string' ? { name } : {}) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
