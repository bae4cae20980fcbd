import { useEffect } from 'react';
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

const textOf = (at: number) => `styleguide ${at}`;

/** The states of a translation, and the choice of the original's language. */
export function SampleTranslations() {
  useEffect(() => {
    recordTranslations(samples.map(([, translation], at) => [textOf(at), translation]));
    return () => recordTranslations(samples.map((_, at) => [textOf(at), undefined]));
  }, []);
  return (
    <>
      {samples.map(([name], at) => (
        <State key={textOf(at)} name={name}>
          <TranslationState
            originals={[{ text: textOf(at), field: 'content' }]}
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
