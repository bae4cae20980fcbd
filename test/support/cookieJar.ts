/** Fetches like a browser without JavaScript: stores cookies by origin and path, and returns each redirect. */
export interface CookieJar {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  get(origin: string, name: string): string | undefined;
  /** The attributes a cookie was last set with, in lower case. */
  attributesOf(origin: string, name: string): string;
  set(origin: string, name: string, value: string): void;
}

interface Cookie {
  value: string;
  path: string;
  attributes: string;
}

export function cookieJar(): CookieJar {
  const jars = new Map<string, Map<string, Cookie>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, Cookie>();
    jars.set(origin, jar);
    return jar;
  };
  return {
    async fetch(url, init = {}) {
      const { origin, pathname } = new URL(url);
      const jar = jarOf(origin);
      const sent = [...jar].filter(([, { path }]) => pathname.startsWith(path));
      const headers = new Headers(init.headers);
      // Forms are submitted from pages of the same site.
      if (init.method === 'POST' && !headers.has('Origin')) headers.set('Origin', origin);
      if (sent.length > 0)
        headers.set('Cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '));
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) keep(jar, line);
      return response;
    },
    get: (origin, name) => jarOf(origin).get(name)?.value,
    attributesOf: (origin, name) => jarOf(origin).get(name)?.attributes ?? '',
    set: (origin, name, value) => void jarOf(origin).set(name, { value, path: '/', attributes: '' }),
  };
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...rest] = line.split('; ');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const path = /^path=(.*)/im.exec(rest.join('\n'))?.[1] ?? '/';
  const attributes = rest.join('; ').toLowerCase();
  const expires = /expires=([^;]*)/.exec(attributes)?.[1];
  const isGone = value === '' || (expires !== undefined && new Date(expires).getTime() <= Date.now());
  if (isGone) jar.delete(name);
  else jar.set(name, { value, path, attributes });
}
