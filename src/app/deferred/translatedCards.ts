import { isForeign } from '#src/features/Translation/isForeign.ts';
import type { AppStore } from '#src/store/store.ts';
import { mayTranslate } from '#src/util/translation/browserTranslator.ts';
import { originalsOnPage, watchPage } from '#src/util/translation/onPage.ts';
import { wantsEverything } from '#src/util/translation/preferences.ts';
import { translationOf } from '#src/util/translation/translations.ts';

/**
 * Translates the titles of all cards for a reader who wants everything in their own language, on whatever page they are.
 * Each text is requested once while the page is open: the reader may have stopped it. Returns a stop function.
 */
export function startTranslatingCards(store: AppStore): () => void {
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function translateNew(): void {
    timer = undefined;
    const { session, settings } = store.getState();
    const { locale, translator } = settings;
    if (!wantsEverything(session.currentUser)) return asked.clear();
    if (translator === undefined && !mayTranslate(undefined)) return;
    const isNew = new Map(
      originalsOnPage()
        .filter(original => !asked.has(original.text) && isForeign(original, locale))
        .map(original => [original.text, original]),
    );
    for (const text of isNew.keys()) asked.add(text);
    const originals = [...isNew.values()].filter(({ text }) => !translationOf(text));
    if (originals.length === 0) return;
    import('#src/features/Translation/translate.ts').then(
      ({ translate }) => void store.dispatch(translate({ originals, source: 'public' }, true)),
      // The originals remain.
      () => undefined,
    );
  }
  // The cards of a page appear one after the other.
  const later = () => (timer ??= setTimeout(translateNew));
  const stops = [watchPage(later), store.subscribe(later)];
  later();
  return () => {
    clearTimeout(timer);
    stops.forEach(stop => stop());
  };
}
