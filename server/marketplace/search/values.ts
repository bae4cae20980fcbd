/** Adds a value of a statement and answers its placeholder. */
export function add(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}
