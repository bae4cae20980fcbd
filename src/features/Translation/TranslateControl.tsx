import loadable from '@loadable/component';
import { useIsLater } from '#src/components/browserState.ts';
import { classNames } from '#src/components/classNames.ts';
import { useSettings } from '#src/store/hooks.ts';
import { mayTranslate } from '#src/util/translation/browserTranslator.ts';
import { isForeign } from './isForeign.ts';
import type { TranslateControlProps, TranslationOffer as Loaded } from './TranslationOffer.tsx';
import css from './Translation.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { TranslationOffer: typeof Loaded }) => chunk.TranslationOffer,
};
const TranslationOffer = loadable(
  // The page works without this part.
  () => import('./TranslationOffer.tsx').catch(() => ({ TranslationOffer: () => null })),
  inBrowser,
);

/**
 * Offers to translate texts in languages other than the reader's, and shows the progress and result. Renders nothing
 * where there is nothing to translate, or no translator.
 */
export function TranslateControl({ originals, isLine = false, ...rest }: TranslateControlProps) {
  const { locale, translator } = useSettings();
  const isLater = useIsLater();
  const foreign = originals.filter(original => isForeign(original, locale));
  if (foreign.length === 0) return null;
  return (
    <div className={classNames(css.control, isLine && css.line)}>
      {isLater && mayTranslate(translator) && (
        <TranslationOffer
          key={foreign.map(({ text }) => text).join('\n')}
          originals={foreign}
          isLine={isLine}
          {...rest}
        />
      )}
    </div>
  );
}
