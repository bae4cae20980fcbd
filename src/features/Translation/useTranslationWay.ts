import { createContext, useContext, useEffect, useState } from 'react';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { useSettings } from '#src/store/hooks.ts';
import type { Original, TextSource } from './request.ts';
import { browserTranslator, canShare } from '#src/util/translation/browserTranslator.ts';
import { inTime } from '#src/util/translation/inTime.ts';

/** How texts are translated: here, by the browser or the site, or in an app that the reader chooses. */
export type Way = 'here' | 'app';

/** Whether both parties of the conversation on the page have consented to the third-party translator. */
export const ConsentContext = createContext(false);

/**
 * Returns how these texts can be translated; undefined where they can't, on the server, and until that is known.
 * @param originals in languages that the reader doesn't read
 */
export function useTranslationWay(originals: readonly Original[], source: TextSource): Way | undefined {
  const { locale, translator } = useSettings();
  const hasConsent = useContext(ConsentContext);
  const isOnSite =
    translator !== undefined &&
    (source === 'public' || translator.isOwn || (source !== 'console' && hasConsent));
  const [way, setWay] = useState<Way>();
  const languages = originals.map(({ text, language }) => language ?? contentLanguage(text) ?? '');
  const sources = [...new Set(languages)].sort().join(' ');
  useEffect(() => {
    let isCurrent = true;
    const settle = (found: Way | undefined) => isCurrent && setWay(found);
    if (isOnSite) settle('here');
    else
      void knowsAny(sources.split(' '), locale).then(isKnown =>
        settle(isKnown ? 'here' : canShare() ? 'app' : undefined),
      );
    return () => {
      isCurrent = false;
    };
  }, [isOnSite, sources, locale]);
  return originals.length === 0 ? undefined : way;
}

async function knowsAny(sources: readonly string[], targetLanguage: string): Promise<boolean> {
  const translator = browserTranslator();
  if (!translator) return false;
  try {
    const known = await Promise.all(
      // A text in an unknown language could be in any; every pair of languages goes through English.
      sources.map(source =>
        inTime(
          translator.availability({ sourceLanguage: source || pivotFor(targetLanguage), targetLanguage }),
          patience,
        ),
      ),
    );
    return known.some(availability => availability !== 'unavailable');
  } catch {
    return false;
  }
}

/** How long the browser may take to say what it can do, in milliseconds. */
const patience = 3_000;

const pivotFor = (target: string) => (target === 'en' ? 'de' : 'en');
