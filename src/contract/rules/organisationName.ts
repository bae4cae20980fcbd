/**
 * Returns the first and last name of an organisation's account: its first word, and the rest of the name; for a single
 * word its initial stands for the missing rest (specification section 3). The full name is displayed (readings 57).
 */
export function splitOrganisationName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const [initial = ''] = firstName;
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : initial };
}
