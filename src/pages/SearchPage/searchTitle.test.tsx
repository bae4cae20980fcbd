import { createIntl } from 'react-intl';
import { pageOf } from '#test/support/entities.ts';
import messages from '../../../translations/en.json' with { type: 'json' };
import ukrainian from '../../../translations/uk.json' with { type: 'json' };
import type { SearchData } from './searchData.ts';
import { searchTitle } from './searchTitle.ts';
import { parseSearch } from '#src/search/searchParams.ts';

const english = createIntl({ locale: 'en', messages });
const dataOf = (query: string, data: Partial<SearchData> = {}): SearchData => ({
  values: parseSearch(new URLSearchParams(query)),
  result: pageOf([]),
  placeName: null,
  placeProblem: null,
  ...data,
});

const berlin = {
  address: 'Berlin, Germany',
  origin: { lat: 52.5, lng: 13.4 },
  bounds: { ne: { lat: 53, lng: 14 }, sw: { lat: 52, lng: 13 } },
};
const clothes = { subcategories: 'supplies', levels: ['clothes'], place: berlin } as const;

test.each<[string, Partial<SearchData>, string]>([
  ['', {}, 'All listings'],
  ['keywords=table', {}, 'Results for “table”'],
  ['keywords=table&bounds=2,2,1,1', {}, 'Results for “table” in this area'],
  ['keywords=table&address=Bremen&bounds=2,2,1,1', { placeName: 'Bremen' }, 'Results for “table” in Bremen'],
  ['address=Bremen&bounds=2,2,1,1', { nearPlace: 'Bremen, Germany' }, 'All listings near Bremen'],
  ['keywords=desk&pub_category=offeringPlace', {}, 'Offers of help: “desk”'],
  [
    'keywords=desk&pub_category=offeringPlace&pub_subcategories=accomodation&address=Bremen&bounds=2,2,1,1',
    { placeName: 'Bremen' },
    'Offers of accommodation in Bremen: “desk”',
  ],
  ['keywords=clothes+Berlin', { understood: clothes }, 'Supplies in Berlin'],
  ['keywords=clothes+Berlin&bounds=2,2,1,1', { understood: clothes }, 'Supplies in this area'],
  [
    'keywords=coat+Berlin',
    { understood: { place: berlin, keywords: 'coat' } },
    'Results for “coat” in Berlin',
  ],
  [
    'keywords=housing+Netherlands',
    { understood: { subcategories: 'accomodation', place: { ...berlin, address: 'Netherlands' } } },
    'Accommodation: Netherlands',
  ],
  [`keywords=${'ж'.repeat(99)}`, {}, `Results for “${'ж'.repeat(59)}…”`],
  ['keywords=%E2%80%AEelbat', {}, 'Results for “elbat”'],
])('%s', (query, data, title) => {
  expect(searchTitle(english, dataOf(query, data))).toBe(title);
});

test('link previews contain no text from the author of the link', () => {
  const offers = dataOf('keywords=send+money&pub_category=offeringPlace', {
    understood: { keywords: 'money' },
  });
  expect(searchTitle(english, offers, false)).toBe('Offers of help');
  expect(searchTitle(english, dataOf('keywords=send+money'), false)).toBe('All listings');
});

test('names are set apart in languages that would inflect them', () => {
  const intl = createIntl({ locale: 'uk', messages: ukrainian });
  const named = { placeName: 'Bremen' };
  expect(searchTitle(intl, dataOf('keywords=стіл&address=Bremen&bounds=2,2,1,1', named))).toBe(
    'Результати пошуку «стіл»: Bremen',
  );
  const offers = 'keywords=стіл&address=Bremen&bounds=2,2,1,1&pub_category=offeringPlace';
  expect(searchTitle(intl, dataOf(offers, named))).toBe('Пропозиції допомоги: Bremen, «стіл»');
});
