/** The format of a country's bank accounts (payments.md 6). */
export interface BankRules {
  currency: string;
  /** Absent: the account number is an IBAN and there is no routing number. */
  routing?: RegExp;
  /** Absent where there is a routing number: 4 to 17 digits. */
  account?: RegExp;
  /** A test number with successful payouts. */
  test: { routing?: string; account: string };
}

const euro = (country: string): BankRules => ({
  currency: 'eur',
  test: { account: `${country}89370400440532013000` },
});

const iban = (currency: string, account: string): BankRules => ({ currency, test: { account } });

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** Countries whose individuals and companies can be paid. */
export const bankRules: Readonly<Record<string, BankRules>> = {
  ...Object.fromEntries(euroCountries.map(country => [country, euro(country)])),
  BG: iban('eur', 'BG80BNBG96611020345678'),
  CH: iban('chf', 'CH9300762011623852957'),
  CZ: iban('czk', 'CZ6508000000192000145399'),
  DK: iban('dkk', 'DK5000400440116243'),
  GI: iban('gbp', 'GI75NWBK000000007099453'),
  HR: euro('HR'),
  HU: iban('huf', 'HU42117730161111101800000000'),
  LI: iban('chf', 'LI21088100002324013AA'),
  NO: iban('nok', 'NO9386011117947'),
  PL: iban('pln', 'PL61109010140000071219812874'),
  RO: iban('ron', 'RO49AAAA1B31007593840000'),
  SE: iban('sek', 'SE3550000000054910000003'),
  GB: {
    currency: 'gbp',
    routing: /^\d{6}$/,
    account: /^\d{8}$/,
    test: { routing: '108800', account: '00012345' },
  },
  US: { currency: 'usd', routing: /^\d{9}$/, test: { routing: '110000000', account: '000123456789' } },
  CA: { currency: 'cad', routing: /^\d{8}$/, test: { routing: '11000000', account: '000123456789' } },
  AU: { currency: 'aud', routing: /^\d{6}$/, test: { routing: '110000', account: '000123456' } },
  NZ: { currency: 'nzd', account: /^\d{15,16}$/, test: { account: '1100000000000010' } },
  HK: { currency: 'hkd', routing: /^\d{3}-\d{3}$/, test: { routing: '110-000', account: '000123456' } },
  SG: { currency: 'sgd', routing: /^\d{4}-\d{3}$/, test: { routing: '1100-000', account: '000123456' } },
  JP: {
    currency: 'jpy',
    routing: /^\d{7}$/,
    account: /^\d{7}$/,
    test: { routing: '1100000', account: '0001234' },
  },
  MX: { currency: 'mxn', account: /^\d{18}$/, test: { account: '000000001234567897' } },
};

export const isIbanCountry = (rules: BankRules): boolean => !rules.routing && !rules.account;

const postalCodes: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  BG: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  CH: /^\d{4}$/,
  CY: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  EE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  GR: /^\d{3} ?\d{2}$/,
  IT: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
  LT: /^(LT-?)?\d{5}$/i,
  LU: /^(L-?)?\d{4}$/i,
  LV: /^(LV-?)?\d{4}$/i,
  MX: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  NO: /^\d{4}$/,
  NZ: /^\d{4}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  RO: /^\d{6}$/,
  SE: /^\d{3} ?\d{2}$/,
  SG: /^\d{6}$/,
  SI: /^\d{4}$/,
  SK: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-?\d{4})?$/,
};

/** Whether a postal code is valid for this country; true where the format is unknown. */
export const isPostalCode = (country: string, code: string): boolean =>
  postalCodes[country]?.test(code.trim()) ?? true;

/** Returns the parts of an address in a country. */
export function addressParts(country: string): string[] {
  const parts = ['line1'];
  if (country !== 'SG') parts.push('city');
  if (country !== 'HK') parts.push('postal_code');
  if (['AU', 'CA', 'US'].includes(country)) parts.push('state');
  return parts;
}
