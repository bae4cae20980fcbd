/** A page as a browser receives it; redirects are not followed. */
export interface Visit {
  status: number;
  headers: Headers;
  html: string;
  /** Path and query of the redirect target. */
  location: string | null;
  title: string | undefined;
  canonical: string | undefined;
  /** Parses a data block of the document. */
  data(id: string): unknown;
}

/** Requests one path. `cookies` by name. */
export async function visit(
  url: string,
  path: string,
  cookies: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Visit> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const answer = await fetch(url + path, {
    redirect: 'manual',
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  const html = await answer.text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    location: answer.headers.get('location'),
    title: first(/<title>([^<]*)<\/title>/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    data: id =>
      JSON.parse(first(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`)) ?? 'null'),
  };
}
