import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntlShape } from 'react-intl';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { toCatalogue, type Messages } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import type { MailTexts } from '../marketplace/ports/mailer.ts';

/** Reads the compiled mail texts from `folder`, each language when it is first needed. */
export function createBuiltMailTexts(folder: string): MailTexts {
  return createMailTexts(locale => {
    const file = readFileSync(join(folder, `${locale}.json`), 'utf8');
    return (JSON.parse(file) as { mails: Messages }).mails;
  });
}

/** Creates mail texts from `read`, which returns the messages of one locale. */
export function createMailTexts(read: (locale: string) => Messages): MailTexts {
  const known = new Map<string, IntlShape>();
  return wanted => {
    const locale = isLocale(wanted) ? wanted : defaultLocale;
    const intl = known.get(locale) ?? createIntlFor(locale, toCatalogue(read(locale)));
    known.set(locale, intl);
    return intl;
  };
}
