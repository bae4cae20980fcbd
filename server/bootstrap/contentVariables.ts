import type { SiteTranslator } from '#contract/text/translation.ts';
import { formatLocale } from '#contract/locales.ts';
import { minimumAge } from '#contract/account/terms.ts';
import type { Facts } from '../content/index.ts';
import type { Site } from '../siteSettings/index.ts';

/** What only a restart changes. */
interface Fixed {
  /** The messenger whose bot the site has. */
  messenger?: string | undefined;
  /** Days within which messages of the contact form are answered; absent where there is none. */
  answerDays?: number | undefined;
}

/**
 * Returns the variables of the content pages, recomputed only when an operator has changed a setting, or the location
 * of the translator has become known.
 */
export function createContentVariables(
  marketplaceName: string,
  site: Pick<Site, 'now'>,
  translatorNow: () => SiteTranslator | undefined,
  { messenger, answerDays }: Fixed = {},
): (locale: string) => Facts {
  let made = new Map<string, Facts>();
  let madeOf = site.now();
  let madeWith = translatorNow();
  return locale => {
    const translator = translatorNow();
    if (madeOf !== site.now() || madeWith?.isOwn !== translator?.isOwn) made = new Map();
    madeOf = site.now();
    madeWith = translator;
    const { contact, deadlines } = madeOf;
    const facts = made.get(locale) ?? {
      ...contact,
      ...(contact.operatorEmail && answerDays !== undefined ? { answerDays: String(answerDays) } : {}),
      ...(contact.operatorEmail || contact.operatorPhone || contact.operatorAddress
        ? {}
        : { noContact: marketplaceName }),
      site: marketplaceName,
      ...(translator ? { [translator.isOwn ? 'ownTranslator' : 'foreignTranslator']: translator.name } : {}),
      ...(messenger === undefined ? {} : { messenger }),
      minimumAge: String(minimumAge),
      reviewPeriod: inDays(deadlines.review, locale),
    };
    made.set(locale, facts);
    return facts;
  };
}

const inDays = (count: number, locale: string) =>
  new Intl.NumberFormat(formatLocale(locale), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    count,
  );
