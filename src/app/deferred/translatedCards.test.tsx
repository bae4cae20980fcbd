import { act, screen } from '@testing-library/react';
import type { Translation } from '#contract/text/translation.ts';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ShownTitle } from '#src/components/Translated/ShownTitle.tsx';
import { translateAlways } from '#src/util/translation/preferences.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { startTranslatingCards } from './translatedCards.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  localStorage.clear();
});

const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang');
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 80)));

/** Cards of pages without a switch. Returns the ids requested from the site's translator. */
async function show(titles: readonly [title: string, writtenIn?: 'de' | 'uk' | 'en'][], wants = true) {
  translateAlways('everything', wants);
  const asked: string[] = [];
  const listings = titles.map(([title, writtenIn], at) =>
    listingOf({ id: idOf(100 + at), title, ...(writtenIn ? { writtenIn } : {}) }),
  );
  const { store } = renderPage(
    <>
      {listings.map(listing => (
        <ListingCard key={listing.id} listing={listing} />
      ))}
      {listings[0] && <ShownTitle listing={{ ...listings[0], title: 'Мій власний дім' }} isOwn />}
    </>,
    {
      answers: {
        call: {
          'POST /api/translations': ({ items }) => {
            asked.push(...items.map(({ id }) => id));
            return Promise.resolve(
              items.map((item): Translation => ({
                ...item,
                status: 'translated',
                from: 'de',
                texts: { title: `Translated ${item.id.slice(-3)}` },
              })),
            );
          },
        },
      },
      state: { settings: { locale: 'en', translator: { name: 'LibreTranslate', isOwn: true } } as never },
    },
  );
  stop = startTranslatingCards(store);
  await settled();
  return { asked, listings };
}

test('cards of any page follow the switch, by the language that the server has told', async () => {
  const { asked, listings } = await show([
    ['Tandem in Bremen', 'de'],
    ['Quiet room', 'en'],
    ['Тиха кімната'],
  ]);
  expect(asked).toEqual([listings[0]?.id, listings[2]?.id]);
  expect(languageOf(await screen.findByText('Translated 100'))).toBe('en');
  expect(languageOf(screen.getByText('Quiet room'))).toBe('en');
  expect(screen.getByText('Мій власний дім')).toBeVisible();
});

test('without the switch they show the originals, in their languages', async () => {
  const { asked } = await show(
    [
      ['Tandem in Leipzig', 'de'],
      ['Taxi', 'uk'],
    ],
    false,
  );
  expect(asked).toEqual([]);
  expect(languageOf(screen.getByText('Tandem in Leipzig'))).toBe('de');
  expect(languageOf(screen.getByText('Taxi'))).toBe('uk');
});
