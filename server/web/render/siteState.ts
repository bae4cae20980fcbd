import type { IntlShape } from '#src/entry.server.tsx';
import { locales } from '#contract/locales.ts';
import { footerPlaces, landingPlaces, placesOnLanding } from '#src/config/locations.ts';
import type { Settings, ShownBanner } from '#src/config/settings.ts';
import { socialNetworks, type SiteSettings, type Texts } from '#src/config/site/settings.ts';
import type { WebDeps } from '../ports/index.ts';

/**
 * Returns the site settings for pages. Settings at their default values are omitted, since pages know those. The objects
 * are the same until an operator changes them, so that cached parts recognise them without reading them again.
 */
export function siteState(
  { site, now, places }: Pick<WebDeps, 'site' | 'now' | 'places'>,
  intl: Pick<IntlShape, 'locale' | 'formatMessage' | 'formatDate'>,
): Pick<Settings, 'social' | 'cities' | 'cityNames' | 'locales' | 'deadlineChoices' | 'banners'> {
  const settings = site.now();
  const { cities, languages, social } = settings;
  const banners = bannersAt(settings, now(), intl);
  const cityNames = cityNamesIn(intl.locale, cities, places);
  const deadlineChoices = site.deadlineChoices();
  return {
    social: shownSocial(social),
    ...(isShipped(cities) ? {} : { cities: shownCities(cities) }),
    ...(cityNames ? { cityNames } : {}),
    ...(languages.length === locales.length ? {} : { locales: languages }),
    ...(deadlineChoices.length > 0 ? { deadlineChoices } : {}),
    ...(banners.length > 0 ? { banners } : {}),
  };
}

type Cities = SiteSettings['cities'];

interface KnownNames {
  of: Cities;
  byLocale: Map<string, Settings['cityNames']>;
}

/** Every page needs them, and they change only with the towns. */
const knownNames = new WeakMap<WebDeps['places'], KnownNames>();

/** Returns the towns' names that differ from their addresses in a language; undefined if none does. */
function cityNamesIn(locale: string, cities: Cities, places: WebDeps['places']): Settings['cityNames'] {
  let known = knownNames.get(places);
  if (known?.of !== cities) {
    known = { of: cities, byLocale: new Map() };
    knownNames.set(places, known);
  }
  if (!known.byLocale.has(locale)) {
    const names = [...cities.landing, ...cities.footer].flatMap(({ address, origin }) => {
      const name = places.translate(address, { locale, near: origin });
      return name === address ? [] : [[address, name] as const];
    });
    known.byLocale.set(locale, names.length > 0 ? Object.fromEntries(names) : undefined);
  }
  return known.byLocale.get(locale);
}

const isShipped = ({ landing, footer }: Cities) => landing === landingPlaces && footer === footerPlaces;

const shownSocial = once((social: SiteSettings['social']): Settings['social'] =>
  Object.fromEntries(socialNetworks.flatMap(name => (social[name] ? [[name, social[name]]] : []))),
);

/** The towns with the most listings are the landing page's and the footer's first. */
const shownCities = once(({ landing, footer }: Cities): NonNullable<Settings['cities']> => {
  const isFirst = landing.length === placesOnLanding && landing.every((place, at) => place === footer[at]);
  return isFirst ? { footer } : { landing, footer };
});

/** Returns a function that is applied once to each object. */
function once<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const known = new WeakMap<Given, Made>();
  return given => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
}

type Words = Pick<IntlShape, 'locale' | 'formatMessage' | 'formatDate'>;

function bannersAt(
  { maintenance, banners, languages }: SiteSettings,
  now: Date,
  intl: Words,
): readonly ShownBanner[] {
  const at = now.toISOString();
  const isNow = ({ from, until }: { from: string | null; until: string | null }) =>
    (!from || from <= at) && (!until || at < until);
  const inWords = (words: Texts) => textIn(words, intl.locale, languages);
  const ofMaintenance: readonly ShownBanner[] = maintenance.isOn
    ? [{ kind: 'warning', ...(inWords(maintenance.words) ?? { text: workedOn(maintenance.until, intl) }) }]
    : [];
  const others = banners.filter(isNow).flatMap(({ kind, words, link }) => {
    const text = inWords(words);
    return text ? [{ kind, ...text, ...(link ? { href: link } : {}) }] : [];
  });
  return [...ofMaintenance, ...others];
}

/** Falls back to the first available text, marked with its language. */
function textIn(
  words: Texts,
  locale: string,
  languages: SiteSettings['languages'],
): Pick<ShownBanner, 'text' | 'lang'> | undefined {
  const own = Object.entries(words).find(([language]) => language === locale);
  if (own) return { text: own[1] };
  const lang = [...languages, ...locales].find(language => words[language]);
  return lang && { text: words[lang] ?? '', lang };
}

function workedOn(until: string | null, { formatMessage, formatDate }: Words): string {
  const when = until
    ? formatDate(until, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    : undefined;
  return formatMessage(
    { id: when ? 'ConsoleSettingsPage.workedOnUntil' : 'ConsoleSettingsPage.workedOn' },
    { when },
  );
}

/**
 * Returns the page view settings for pages when counting is enabled. Includes the texts, so that other installations
 * don't ship them. Nothing is counted while an operator impersonates a user.
 */
export function pageViewsState(
  { pageCounter }: Pick<WebDeps, 'pageCounter'>,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  isActing: boolean,
): Pick<Settings, 'pageViews'> {
  if (!pageCounter || isActing) return {};
  const { company } = pageCounter;
  const say = (key: string) => formatMessage({ id: `PrivacyChoicesPage.${key}` }, { company });
  return { pageViews: { company, question: say('countAsk'), yes: say('countYes'), no: say('countNo') } };
}
