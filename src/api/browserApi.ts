import type { Settings } from '#src/config/settings.ts';
import type { Api } from './api.ts';

/** How the browser gets its {@link Api}: the SDK is downloaded when a person first does something. */
export function browserApi(settings: Settings): () => Promise<Api> {
  let made: Promise<Api> | undefined;
  return () => {
    made ??= import('./sdkApi.ts').then(({ sdkApi }) => sdkApi(settings));
    // A download that failed is tried again at the next call.
    made.catch(() => (made = undefined));
    return made;
  };
}
