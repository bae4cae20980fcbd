import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';
import { typedCall, untypedCall } from './endpoints/endpoint.ts';
import type { ReadEndpoint } from './ownEndpoints.ts';

/** Reads this site's endpoints without the SDK. */
export const readInBrowser: ReadEndpoint = typedCall(async (key, ...given) => {
  const { readByFetch } = await import('./httpRead.ts');
  return untypedCall(readByFetch)(key, ...given);
});

/** Returns a getter for the browser's {@link Api}: the SDK is downloaded on first use. */
export function createBrowserApi(settings: Settings): () => Promise<Api> {
  let made: Promise<Api> | undefined;
  return () => {
    made ??= import('./sdkApi.ts').then(({ createSdkApi }) => createSdkApi(settings));
    // A failed download is retried by the next call.
    made.catch(() => (made = undefined));
    return made;
  };
}
