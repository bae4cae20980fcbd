/**
 * The first and last name an organisation's account carries: its first word, and the rest of the name; a single word's
 * initial stands for the missing rest (specification section 3). Display uses the full name (readings 57).
 */
export function splitOrganisationName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const [initial = ''] = firstName;
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : initial };
}
