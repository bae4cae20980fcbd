import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';

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
