import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntlShape } from 'react-intl';
import { defaultLocale, isLocale } from '#src/config/locales.ts';
import { makeIntl, toCatalogue, type Messages } from '#src/util/i18n.ts';
import type { MailTexts } from './marketplace/ports/mailTexts.ts';

/** The texts of mails as the build compiled them into `folder`, each language read when it is first wanted. */
export function builtMailTexts(folder: string): MailTexts {
  return mailTextsFrom(locale => {
    const file = readFileSync(join(folder, `${locale}.json`), 'utf8');
    return (JSON.parse(file) as { mails: Messages }).mails;
  });
}

/** The texts that `read` gives for a language of the site. */
export function mailTextsFrom(read: (locale: string) => Messages): MailTexts {
  const known = new Map<string, IntlShape>();
  return wanted => {
    const locale = isLocale(wanted) ? wanted : defaultLocale;
    const intl = known.get(locale) ?? makeIntl(locale, toCatalogue(read(locale)));
    known.set(locale, intl);
    return intl;
  };
}
