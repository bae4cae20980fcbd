import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { languageName } from '#src/util/languages.ts';
import css from './Translated.module.css';

interface TranslatedNoteProps {
  /** The languages of the original, ISO 639-1. */
  from: readonly string[];
  /** Whether the original is shown. */
  isHidden: boolean;
  onToggle: (isHidden: boolean) => void;
  /** Further actions. */
  children?: ReactNode;
}

/** States that a text was translated automatically, with the original one tap away. */
export function TranslatedNote({ from, isHidden, onToggle, children }: TranslatedNoteProps) {
  const intl = useIntl();
  return (
    <span className={css.note}>
      {!isHidden && <span>{translatedFrom(intl, from)}</span>}
      <button type="button" className={css.action} onClick={() => onToggle(!isHidden)}>
        <FormattedMessage id={isHidden ? 'Translated.translation' : 'Translated.original'} />
      </button>
      {children}
    </span>
  );
}

/** Returns "Translated automatically from Ukrainian"; languages that the site doesn't offer are named by Intl. */
function translatedFrom(intl: IntlShape, from: readonly string[]): string {
  const phrases = from.map(code =>
    intl.formatMessage({ id: 'Translated.from' }, { code, language: languageName(intl, code) }),
  );
  return intl.formatMessage(
    { id: 'Translated.done' },
    { from: intl.formatList(phrases, { type: 'conjunction' }) },
  );
}
