import { createInstance } from 'sharetribe-flex-sdk';
import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';
import { cookieStore } from './cookieStore.ts';
import { createApi } from './createApi.ts';
import { createHttpTransport } from './httpTransport.ts';

/** Creates the browser's {@link Api}: the SDK over HTTP, with the session in its cookie. */
export function sdkApi({ clientId, apiUrl, locale }: Settings): Api {
  const { origin, protocol } = window.location;
  const secure = protocol === 'https:';
  const tokenStore = cookieStore(`st-${clientId}-token`, secure);
  const sdk = createInstance({ clientId, baseUrl: apiUrl || origin, secure, tokenStore });
  return createApi(sdk, createHttpTransport(locale), { isOurs: apiUrl === '' });
}
