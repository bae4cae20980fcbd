import { toCatalogue, type Catalogue, type Messages } from './catalogue.ts';

/** Fetches files of messages, each once, and adds what they hold to the catalogue. Rejects when one can't be fetched. */
export interface MessageLoader {
  catalogue: Catalogue;
  /** The file that the page's document names. */
  loadFirst(): Promise<void>;
  /** That of another page, by its folder. */
  loadPage(folder: string): Promise<void>;
}

/** The server has no such file: another version of the site has taken the place of the page's. */
export class MissingFile extends Error {}

/**
 * `first` is the path that the document names. The files of other pages lie beside it, under the pages' folders. Their
 * names change with their content, so that they are immutable.
 */
export function createMessageLoader(first: string): MessageLoader {
  const catalogue: Catalogue = {};
  const fetched = new Map<string, Promise<void>>();
  const get = async (file: string) => {
    const answer = await fetch(file);
    if (answer.status === 404) throw new MissingFile(file);
    if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
    const messages = toCatalogue((await answer.json()) as Messages);
    // A message that several files have stays the same object: what is prepared for it is found by it.
    Object.assign(catalogue, { ...messages, ...catalogue });
  };
  const load = (file: string) => {
    const known = fetched.get(file);
    if (known) return known;
    const promise = get(file);
    fetched.set(file, promise);
    promise.catch(() => fetched.delete(file));
    return promise;
  };
  return {
    catalogue,
    loadFirst: () => load(first),
    loadPage: folder => load(first.replace(/\w+(?=\.\w+\.json$)/, folder)),
  };
}
