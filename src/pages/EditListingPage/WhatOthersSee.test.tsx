import { act, screen } from '@testing-library/react';
import { Form } from 'react-final-form';
import type { Listing } from '#contract/listing/listing.ts';
import type { LatLng, Place } from '#contract/geo/place.ts';
import { listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { WhatOthersSee } from './WhatOthersSee.tsx';

const bremen = { lat: 53.08, lng: 8.8 };
const street: Place = { address: 'Am Wall 5', origin: bremen, bounds: { ne: bremen, sw: bremen } };
const nowhere = listingOf({ geolocation: null, publicData: {} });

interface Seen {
  chosen?: Place;
  guess?: Place;
  listing?: Listing;
  townOf?: (point: LatLng) => Promise<string | null>;
}

async function show({ chosen, guess, listing = nowhere, townOf }: Seen) {
  const asked: LatLng[] = [];
  const answer = townOf ?? (() => Promise.resolve('Brema, Niemcy'));
  renderPage(
    <Form initialValues={chosen ? { place: chosen } : {}} onSubmit={() => undefined}>
      {() => <WhatOthersSee listing={listing} guess={guess} />}
    </Form>,
    {
      answers: {
        call: { 'POST /api/town': ({ point }: { point: LatLng }) => (asked.push(point), answer(point)) },
      },
    },
  );
  await act(async () => undefined);
  return asked;
}

test('nothing is shown before a place is typed', async () => {
  expect(await show({})).toEqual([]);
  expect(screen.queryByText(/Others will see: |Shown to others/)).not.toBeInTheDocument();
});

test('the best match of a half-typed text shows which town others would see', async () => {
  expect(await show({ guess: street })).toEqual([bremen]);
  expect(screen.getByText('Others will see: Brema, Niemcy')).toBeVisible();
});

test('for a chosen street, others will see the town only', async () => {
  await show({ chosen: street });
  expect(screen.getByText('Others will see: Brema, Niemcy')).toBeVisible();
});

test('the saved place is named in the author’s language', async () => {
  await show({ chosen: street, listing: listingOf({ geolocation: bremen }) });
  expect(screen.getByText('Shown to others: Brema, Niemcy')).toBeVisible();
});

test('without a response the saved town is shown, and nothing for a new place', async () => {
  const townOf = () => Promise.reject(new Error('offline'));
  await show({ chosen: street, listing: listingOf({ geolocation: bremen }), townOf });
  expect(screen.getByText('Shown to others: Bremen, Germany')).toBeVisible();
  await show({ chosen: street, townOf });
  expect(screen.queryByText(/Others will see:/)).not.toBeInTheDocument();
});
