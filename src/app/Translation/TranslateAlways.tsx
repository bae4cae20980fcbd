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
  // What could not be loaded offers nothing: the page is whole without it.
  () => import('./AlwaysSwitch.tsx').catch(() => ({ AlwaysSwitch: () => null })),
  inBrowser,
);

/**
 * A switch that translates everything of a kind, now and later and wherever its reader logs in: what everybody can read,
 * or the messages of a conversation. Renders nothing where there is nothing to translate, or no way to.
 */
export function TranslateAlways({ originals, source }: TranslateAlwaysProps) {
  const { locale, translator } = useSettings();
  if (!originals.some(({ text }) => isForeign(text, locale))) return null;
  // Its place is there before it: nothing moves when it appears.
  const isExpected = translator !== undefined && source === 'public';
  return (
    <div className={classNames(css.always, isExpected && css.expected)}>
      {mayTranslate(translator) && <AlwaysSwitch originals={originals} source={source} />}
    </div>
  );
}
