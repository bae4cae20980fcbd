/** Adds a value to a statement and returns its placeholder. */
export function add(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}
