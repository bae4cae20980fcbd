/** A field that the provider found something wrong with. */
export interface FieldFault {
  /** In the form's values. */
  path: readonly string[];
  /** Of its words. */
  key: string;
}

const postalCode = /^Invalid [A-Z]{2} postal code$/;

/** Where in the answers of somebody the provider's complaint belongs, and its words; by its parameter or its code. */
const places: readonly [RegExp, path: readonly string[], key: string][] = [
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

/** Which field of the form the provider complains of; undefined when it is none. `at`: whose answers were sent. */
export function fieldFault(
  { param = '', code = '', message = '' }: Complaint,
  at: readonly string[],
): FieldFault | undefined {
  const about = postalCode.test(message) ? 'postal_code' : `${param} ${code}`;
  const found = places.find(([pattern]) => pattern.test(about));
  return found && { path: [...at, ...found[1]], key: found[2] };
}
