import loadable from '@loadable/component';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { accountTranslates, isAlwaysTranslated, translateAlways } from '#src/util/translation/preferences.ts';
import { translationOf } from '#src/util/translation/translations.ts';
import { LazyPart } from '../ErrorBoundary/LazyPart.tsx';
import { loadConsent } from './Consent.tsx';
import { isForeign } from './isForeign.ts';
import type { TranslationState as State } from './TranslationState.tsx';
import { useRequestTranslation } from './useRequestTranslation.ts';
import type { Original, TextSource } from './request.ts';
import { useTranslationWay } from './useTranslationWay.ts';
import css from './Translation.module.css';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { TranslationState: typeof State }) => chunk.TranslationState,
};
const TranslationState = loadable(() => import('./TranslationState.tsx'), inBrowser);

export interface TranslateAlwaysProps {
  /** The texts currently on the page. */
  originals: readonly Original[];
  source: TextSource;
}

/** Loaded by {@link TranslateAlways} when translation is possible, or the reader has switched it on. */
export function AlwaysSwitch({ originals, source }: TranslateAlwaysProps) {
  const { locale, translator } = useSettings();
  const foreign = originals.filter(original => isForeign(original, locale));
  const texts = foreign.map(({ text }) => text);
  const way = useTranslationWay(foreign, source);
  const ask = useRequestTranslation();
  const dispatch = useAppDispatch();
  // Texts requested once are not requested again: the reader may have stopped them.
  const asked = useRef(new Set<string>());
  const what = typeof source === 'string' ? 'everything' : source.transactionId;
  const isWithAccount = accountTranslates(useCurrentUser()) && what === 'everything';
  const [isOn, setIsOn] = useState(isWithAccount);
  const hasTurned = useRef(false);
  useEffect(() => setIsOn(isWithAccount || isAlwaysTranslated(what)), [what, isWithAccount]);
  const isKeptBySite = translator !== undefined && what !== 'everything' && way === 'here';
  useEffect(() => {
    if (!isKeptBySite) return;
    let isCurrent = true;
    dispatch(loadConsent(what)).then(
      kept => {
        if (!kept || !isCurrent || hasTurned.current) return;
        translateAlways(what, kept.always);
        setIsOn(kept.always);
      },
      // The preference on this device still applies.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isKeptBySite, what, dispatch]);
  useEffect(() => {
    if (!isOn || way !== 'here') return;
    const unasked = foreign.filter(({ text }) => !asked.current.has(text) && !translationOf(text));
    unasked.forEach(({ text }) => asked.current.add(text));
    if (unasked.length > 0) ask({ originals: unasked, source }, true);
  });
  if (way !== 'here' && !isOn) return null;

  const handleTurn = (isWanted: boolean) => {
    hasTurned.current = true;
    setIsOn(isWanted);
    asked.current.clear();
    import('./keepChoice.ts').then(
      ({ keepChoice }) => void dispatch(keepChoice({ what, isWanted, texts })),
      // The page works without this part.
      () => undefined,
    );
  };
  return (
    <>
      <label className={css.switch}>
        <input
          type="checkbox"
          role="switch"
          className={css.track}
          checked={isOn}
          onChange={event => handleTurn(event.target.checked)}
        />
        <span>
          <FormattedMessage
            id={source === 'public' ? 'Translation.everything' : 'Translation.conversation'}
          />
        </span>
        <span className={css.onOff} aria-hidden>
          {[true, false].map(one => (
            <span key={String(one)} className={one === isOn ? undefined : css.other}>
              <FormattedMessage id={one ? 'Translation.on' : 'Translation.off'} />
            </span>
          ))}
        </span>
      </label>
      {isOn && foreign.length > 0 && (
        <LazyPart>
          <TranslationState originals={foreign} source={source} isQuiet />
        </LazyPart>
      )}
    </>
  );
}
