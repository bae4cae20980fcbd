/** A decoded form or query: text, lists and nested names. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Names nested deeper than this are ignored. */
const deepest = 12;

/** Parses `a[b][c]=1&l[0]=x&e=` into nested values. Numbered and unnumbered (`l[]=x`) parts become lists. */
export function parseForm(text: string): Form {
  const form: Nested = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[|\]$/).filter((part, index, all) => part !== '' || index < all.length - 1);
    if (path.length > 0 && path.length <= deepest) put(form, path, value);
  }
  return plainObject(form);
}

type Nested = Map<string, string | Nested>;

function put(target: Nested, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(target.size) : name;
  if (rest.length === 0) return void target.set(key, value);
  const found = target.get(key);
  const inner: Nested = found instanceof Map ? found : new Map();
  target.set(key, inner);
  put(inner, rest, value);
}

function plain(value: string | Nested): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? [...value.values()].map(plain) : plainObject(value);
}

const plainObject = (value: Nested): Form =>
  Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]));
