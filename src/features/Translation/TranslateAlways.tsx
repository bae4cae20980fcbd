import loadable from '@loadable/component';
import { classNames } from '#src/components/classNames.ts';
import { useSettings } from '#src/store/hooks.ts';
import type { TranslateAlwaysProps, AlwaysSwitch as Loaded } from './AlwaysSwitch.tsx';
import { mayTranslate } from '#src/util/translation/browserTranslator.ts';
import { isForeign } from './isForeign.ts';
import css from './Translation.module.css';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { AlwaysSwitch: typeof Loaded }) => chunk.AlwaysSwitch,
};
const AlwaysSwitch = loadable(
  // The page works without this part.
  () => import('./AlwaysSwitch.tsx').catch(() => ({ AlwaysSwitch: () => null })),
  inBrowser,
);

/**
 * A switch for automatic translation, remembered for the reader: of all public texts, or of the messages of one
 * conversation. Renders nothing where there is nothing to translate, or no translator.
 */
export function TranslateAlways({ originals, source }: TranslateAlwaysProps) {
  const { locale, translator } = useSettings();
  if (!originals.some(original => isForeign(original, locale))) return null;
  // Reserves the space, so that nothing moves when the switch appears: the browser may bring a translator of its own.
  const isExpected = source === 'public';
  return (
    <div className={classNames(css.always, isExpected && css.expected)}>
      {mayTranslate(translator) && <AlwaysSwitch originals={originals} source={source} />}
    </div>
  );
}
