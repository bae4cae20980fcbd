const fields = new Map<string, string>();

/**
 * Returns the name in code of a column: `createdAt` for `created_at`. One that isn't snake_case stays as it is: `_key`,
 * `QUERY PLAN`.
 */
export function toField(column: string): string {
  const known = fields.get(column);
  if (known !== undefined) return known;
  const field = column.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  fields.set(column, field);
  return field;
}

/** Returns the name in SQL of a field: `created_at` for `createdAt`. */
export const toColumn = (field: string): string =>
  field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Returns the same values by columns: as jsonb_to_recordset reads them. */
export const toColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumn(field), value]));
