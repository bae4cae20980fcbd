/** Returns whether the value is a JSON object: not an array, not a typed value. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Object.prototype of this realm or another: both end the prototype chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
