import type { MessageKey } from '#src/util/messages.ts';

/** A field that the provider rejected. */
export interface FieldFault {
  /** The path in the form's values. */
  path: readonly string[];
  /** The key of its message. */
  key: MessageKey<'Payout'>;
}

const postalCode = /^Invalid [A-Z]{2} postal code$/;

/** Maps the provider's error, by parameter or code, to a field of the person or company and its message. */
const places: readonly [RegExp, path: readonly string[], key: MessageKey<'Payout'>][] = [
  [/postal_code/, ['address', 'postalCode'], 'postalCodeRefused'],
  [/country/, ['address', 'line1'], 'countryRefused'],
  [/state/, ['address', 'province'], 'provinceRequired'],
  [/city/, ['address', 'city'], 'cityRequired'],
  [/line1/, ['address', 'line1'], 'addressRequired'],
  [/dob/, ['birth', 'year'], 'birthInvalid'],
  [/phone/, ['phone'], 'phoneInvalid'],
  [/email/, ['email'], 'emailInvalid'],
  [/id_number|ssn_last_4/, ['personalId'], 'personalIdInvalid'],
  [/tax_id/, ['taxId'], 'taxIdRefused'],
];

interface Complaint {
  param?: string | undefined;
  code?: string | undefined;
  message?: string | undefined;
}

/**
 * Returns the form field that the provider rejected; undefined when there is none. `at`: the path of the submitted
 * person or company.
 */
export function fieldFault(
  { param = '', code = '', message = '' }: Complaint,
  at: readonly string[],
): FieldFault | undefined {
  const about = postalCode.test(message) ? 'postal_code' : `${param} ${code}`;
  const found = places.find(([pattern]) => pattern.test(about));
  return found && { path: [...at, ...found[1]], key: found[2] };
}
