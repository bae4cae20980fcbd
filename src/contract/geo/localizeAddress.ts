const regions = new Map<string, Intl.DisplayNames>();
let codes: ReadonlyMap<string, string> | undefined;

/**
 * Translates the country of an address: "Bremen, Germany" becomes "Bremen, Deutschland". Only the part after the last
 * comma is translated, when it is the English name of a country; everything else is unchanged.
 */
export function localizeAddress({ locale }: { locale: string }, address: string): string {
  const comma = address.lastIndexOf(',');
  const country = address.slice(comma + 1).trim();
  const code = country && locale !== 'en' && codeOf(country);
  return code ? address.slice(0, comma + 1) + (comma < 0 ? '' : ' ') + regionName(locale, code) : address;
}

/** Returns the two-letter code of a country by its English name. */
function codeOf(country: string): string | undefined {
  codes ??= new Map([...allCodes()].map(code => [regionName('en', code), code]));
  return codes.get(country) ?? otherNames.get(country);
}

/** English names that Intl doesn't use itself. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Macedonia', 'MK'],
]);

function* allCodes() {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) {
    for (const second of letters) {
      if (regionName('en', first + second) !== first + second) yield first + second;
    }
  }
}

function regionName(locale: string, code: string): string {
  const known = regions.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  regions.set(locale, known);
  return known.of(code) ?? code;
}
