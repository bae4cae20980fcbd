/**
 * Returns origin headers of requests that no page of `origin` made, by name: from current browsers and from old ones.
 */
export function foreignHeaders(origin: string): Readonly<Record<string, Record<string, string>>> {
  const { protocol, host, hostname } = new URL(origin);
  return {
    'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    'another site that hides itself': { 'Sec-Fetch-Site': 'cross-site' },
    'another site with our name in a header': { 'Sec-Fetch-Site': 'cross-site', Origin: origin },
    'a site beside ours': { 'Sec-Fetch-Site': 'same-site', Origin: `${protocol}//blog.${host}` },
    'a site beside ours that hides itself': { 'Sec-Fetch-Site': 'same-site' },
    'an old browser on another site': { Origin: 'https://evil.example' },
    'an old browser on another port': { Origin: `${protocol}//${hostname}:1` },
    'a frame without an origin': { Origin: 'null' },
    'an older browser on another site': { Referer: `https://evil.example/${host}` },
    'nobody who says so': {},
  };
}
