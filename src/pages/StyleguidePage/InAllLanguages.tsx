import { useMemo, type ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { locales, localeNames, type LocaleCode } from '#contract/locales.ts';
import { RenderPartContext } from '#src/components/serverCachedMarkup.tsx';
import { toCatalogue, type Messages } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './StyleguidePage.module.css';

/** Messages of the style guide in the languages other than the reader's. */
export type OtherLanguages = Readonly<Partial<Record<LocaleCode, Messages>>>;

interface InAllLanguagesProps {
  others: OtherLanguages;
  /** A chapter; each language has a copy of it, with a state of its own. */
  children: ReactNode;
}

/** A chapter in every language of the site, side by side. */
export function InAllLanguages({ others, children }: InAllLanguagesProps) {
  const text = useMessages('StyleguidePage');
  const own = useIntl();
  const columns = useMemo(
    () =>
      locales.flatMap(locale => {
        const messages = others[locale];
        if (locale === own.locale) return [{ locale, intl: own }];
        return messages ? [{ locale, intl: createIntlFor(locale, toCatalogue(messages)) }] : [];
      }),
    [others, own],
  );
  return (
    // Takes the focus, so that arrow keys scroll it where nothing in it does.
    <div className={css.languages} role="group" aria-label={text('sideBySide')} tabIndex={0}>
      {columns.map(({ locale, intl }) => (
        <div key={locale} lang={locale} className={css.language}>
          <h2>{localeNames[locale]}</h2>
          {/* Cached parts are in the language of the page. */}
          <RenderPartContext value={null}>
            <RawIntlProvider value={intl}>{children}</RawIntlProvider>
          </RenderPartContext>
        </div>
      ))}
    </div>
  );
}
