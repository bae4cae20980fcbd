/**
 * Returns origin headers, by description, of requests that don't come from a page of `origin`, as sent by current and
 * by old browsers.
 */
export function foreignHeaders(origin: string): Readonly<Record<string, Record<string, string>>> {
  const { protocol, host, hostname } = new URL(origin);
  return {
    'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    'another site without an Origin header': { 'Sec-Fetch-Site': 'cross-site' },
    'another site with our origin in its Origin header': { 'Sec-Fetch-Site': 'cross-site', Origin: origin },
    'a subdomain of ours': { 'Sec-Fetch-Site': 'same-site', Origin: `${protocol}//blog.${host}` },
    'a subdomain of ours without an Origin header': { 'Sec-Fetch-Site': 'same-site' },
    'an old browser on another site': { Origin: 'https://evil.example' },
    'an old browser on another port': { Origin: `${protocol}//${hostname}:1` },
    'a frame without an origin': { Origin: 'null' },
    'an even older browser on another site': { Referer: `https://evil.example/${host}` },
    'a client without any of these headers': {},
  };
}
