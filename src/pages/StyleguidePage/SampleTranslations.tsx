import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useHasScript } from '#src/components/browserState.ts';
import { ChooseLanguage } from '#src/features/Translation/ChooseLanguage.tsx';
import { TranslationState } from '#src/features/Translation/TranslationState.tsx';
import { recordTranslations, type Translation } from '#src/util/translation/translations.ts';
import { State, type StateName } from './Specimen.tsx';

const samples: readonly [StateName, Translation][] = [
  ['busy', { status: 'waiting' }],
  ['busy', { status: 'waiting', progress: 0.4 }],
  ['success', { status: 'done', text: 'A quiet room', from: ['uk'] }],
  ['filled', { status: 'done', text: 'A quiet room', from: ['uk'], isHidden: true }],
  ['empty', { status: 'done', text: 'Тиха кімната', from: [] }],
  ['hint', { status: 'failed', why: 'needs-tap' }],
  ['info', { status: 'failed', why: 'too-many' }],
  ['warning', { status: 'failed', why: 'unknown-language' }],
  ['without', { status: 'failed', why: 'no-pair' }],
  ['error', { status: 'failed', why: 'unavailable' }],
];

/** Not the same text in two languages: a translation is shown or hidden for all places that show the text. */
const textOf = (locale: string, at: number) => `styleguide ${locale} ${at}`;

/** The states of a translation, and the choice of the original's language. */
export function SampleTranslations() {
  const { locale } = useIntl();
  useEffect(() => {
    recordTranslations(samples.map(([, translation], at) => [textOf(locale, at), translation]));
    return () => recordTranslations(samples.map((_, at) => [textOf(locale, at), undefined]));
  }, [locale]);
  // As in the pages, where only browsers render them: the server knows no translations.
  if (!useHasScript()) return null;
  return (
    <>
      {samples.map(([name], at) => (
        <State key={textOf(locale, at)} name={name}>
          <TranslationState
            originals={[{ text: textOf(locale, at), field: 'content' }]}
            source="public"
            isAnnounced={false}
          />
        </State>
      ))}
      <State name="usual">
        <ChooseLanguage onChoose={() => undefined} />
      </State>
    </>
  );
}
