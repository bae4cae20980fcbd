import type { JsonObject } from '#contract/json.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Site } from './attack.ts';

/** Returns the session cookie of this user's browser. */
export const sessionOf = ({ tokens }: Person): readonly [name: string, value: string] => [
  `st-${testClient.clientId}-token`,
  encodeURIComponent(JSON.stringify(tokens.getToken())),
];

/** A browser that calls `/api` with its cookies, signed in as this user. */
export function browserOf(site: Site, person?: Person) {
  const cookies = new Map<string, string>(person ? [sessionOf(person)] : []);
  return async (path: string, body: object = {}) => {
    const { status, headers, text } = await site.request(`/api/${path}`, {
      method: 'POST',
      headers: {
        Origin: site.url,
        Cookie: [...cookies].map(pair => pair.join('=')).join('; '),
        'Content-Type': 'application/transit+json',
      },
      body: sharetribe.transit.write(body),
    });
    for (const each of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return { status, data: (sharetribe.transit.read(text) as { data: JsonObject }).data };
  };
}
