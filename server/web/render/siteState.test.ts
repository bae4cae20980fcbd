import { createIntl } from 'react-intl';
import messages from '../../../translations/en.json' with { type: 'json' };
import { footerPlaces, landingPlaces } from '#src/config/locations.ts';
import type { SiteSettings } from '#src/config/site/settings.ts';
import { pageViewsState, siteState } from './siteState.ts';

const intl = createIntl({ locale: 'en', messages });
const pageCounter = { company: 'stats.example.org', count: () => undefined };

test('pages get the consent question where analytics is configured', () => {
  expect(pageViewsState({ pageCounter }, intl, false)).toEqual({
    pageViews: {
      company: 'stats.example.org',
      question: expect.stringMatching(/^May stats\.example\.org count/) as string,
      yes: 'Yes, count them',
      no: 'No, do not count',
    },
  });
});

test('a page has each town once: the landing page’s are the footer’s first, unless operators choose others', () => {
  const townsOf = (cities: SiteSettings['cities']) => {
    const settings = { cities, languages: [], social: {}, banners: [], maintenance: { isOn: false } };
    const site = { now: () => settings, deadlineChoices: () => [] };
    const places = { translate: (address: string) => address };
    return siteState({ site, places, now: () => new Date(0) } as never, intl).cities;
  };
  const [one, ...others] = footerPlaces;
  expect(townsOf({ landing: landingPlaces, footer: footerPlaces })).toBeUndefined();
  expect(townsOf({ landing: footerPlaces.slice(0, 3), footer: footerPlaces })).toEqual({
    footer: footerPlaces,
  });
  for (const landing of [footerPlaces.slice(0, 2), others.slice(0, 3), [], [...others.slice(0, 2), one!]])
    expect(townsOf({ landing, footer: footerPlaces })).toEqual({ landing, footer: footerPlaces });
});

test('consent is not asked for without analytics, nor during impersonation', () => {
  expect(pageViewsState({}, intl, false)).toEqual({});
  expect(pageViewsState({ pageCounter }, intl, true)).toEqual({});
});
