import { toCatalogue, type Catalogue, type Messages } from './i18n.ts';

/**
 * Fetches the messages of a page folder once and adds them to the catalogue. `version` identifies the catalogue's
 * content, so that the files are immutable. Rejects when they can't be fetched.
 */
export function createMessageLoader(
  locale: string,
  version: string,
  catalogue: Catalogue,
): (folder: string) => Promise<void> {
  const fetched = new Map<string, Promise<void>>();
  const get = async (folder: string) => {
    const answer = await fetch(`/static/messages/${locale}/${folder}.${version}.json`);
    if (!answer.ok) throw new Error(`messages of ${folder}: status ${answer.status}`);
    Object.assign(catalogue, toCatalogue((await answer.json()) as Messages));
  };
  return folder => {
    const known = fetched.get(folder);
    if (known) return known;
    const promise = get(folder);
    fetched.set(folder, promise);
    promise.catch(() => fetched.delete(folder));
    return promise;
  };
}
