import loadable from '@loadable/component';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { wantsEverything } from '#src/util/translation/preferences.ts';
import { subscribeToTranslations, translationOf } from '#src/util/translation/translations.ts';
import { LazyPart } from '../ErrorBoundary/LazyPart.tsx';
import type { Original, TextSource } from './request.ts';
import css from './Translation.module.css';
import type { TranslationState as State } from './TranslationState.tsx';
import { useRequestTranslation } from './useRequestTranslation.ts';
import { useTranslationWay } from './useTranslationWay.ts';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { TranslationState: typeof State }) => chunk.TranslationState,
};
const TranslationState = loadable(() => import('./TranslationState.tsx'), inBrowser);

export interface TranslateControlProps {
  /** Texts that one control translates together. */
  originals: readonly Original[];
  source: TextSource;
  /** Reserves a line of its own, so that nothing moves when the control appears. */
  isLine?: boolean;
  /** Message id; absent: "Translate". */
  label?: string;
}

/** Loaded by {@link TranslateControl} for originals in languages other than the reader's. */
export function TranslationOffer({
  originals,
  source,
  isLine = false,
  label = 'Translation.translate',
}: TranslateControlProps) {
  const texts = originals.map(({ text }) => text);
  const way = useTranslationWay(originals, source);
  const ask = useRequestTranslation();
  const currentUser = useCurrentUser();
  const [hasTapped, setHasTapped] = useState(false);
  const isAsked = useSyncExternalStore(
    subscribeToTranslations,
    () => texts.some(text => translationOf(text)),
    () => false,
  );
  const wasAsked = useRef(false);
  useEffect(() => {
    if (way !== 'here' || wasAsked.current) return;
    if (source !== 'public' || !wantsEverything(currentUser)) return;
    // Once only: a reader who stops it does not want it to start again.
    wasAsked.current = true;
    const unasked = originals.filter(({ text }) => !translationOf(text));
    if (unasked.length > 0) ask({ originals: unasked, source }, true);
  }, [way, originals, source, currentUser, ask]);

  if (isAsked)
    return (
      <LazyPart>
        <TranslationState
          originals={originals}
          source={source}
          hasFocus={hasTapped}
          isAnnounced={hasTapped || isLine}
          fallback={<FormattedMessage id="Translation.waiting" />}
        />
      </LazyPart>
    );
  if (!way) return null;
  const handleTap = () => {
    if (way === 'app') return void navigator.share({ text: texts.join('\n\n') }).catch(() => undefined);
    setHasTapped(true);
    ask({ originals, source });
  };
  return (
    <button type="button" className={isLine ? css.offer : css.small} onClick={handleTap}>
      {isLine && <Icon name="language" />}
      <FormattedMessage id={way === 'app' ? 'Translation.app' : label} />
    </button>
  );
}
