import { minimumAge } from '#contract/rules/terms.ts';
import type { Facts } from '../content/index.ts';
import type { Site } from '../siteSettings/index.ts';

/** Returns the variables of the content pages, recomputed only when an operator has changed a setting. */
export function contentVariables(
  marketplaceName: string,
  site: Pick<Site, 'now'>,
): (locale: string) => Facts {
  let made = new Map<string, Facts>();
  let madeOf = site.now();
  return locale => {
    if (madeOf !== site.now()) made = new Map();
    madeOf = site.now();
    const { contact, deadlines } = madeOf;
    const facts = made.get(locale) ?? {
      ...contact,
      site: marketplaceName,
      minimumAge: String(minimumAge),
      reviewPeriod: inDays(deadlines.review, locale),
    };
    made.set(locale, facts);
    return facts;
  };
}

const inDays = (count: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
