import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readRecentPlaces } from '#src/util/recentPlaces.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { SearchForm } from './SearchForm.tsx';

let mockIsOffline = false;
jest.mock('../LocationInput/Suggestions.tsx', () => {
  if (mockIsOffline) throw new Error('ChunkLoadError');
  return jest.requireActual<object>('../LocationInput/Suggestions.tsx');
});

const lviv = {
  address: 'Lviv, Ukraine',
  origin: { lat: 49.84, lng: 24.03 },
  bounds: { ne: { lat: 50, lng: 24.2 }, sw: { lat: 49.7, lng: 23.8 } },
};

beforeEach(() => {
  mockIsOffline = false;
  localStorage.clear();
});

function renderForm(places = [lviv]) {
  const search = jest.fn(async () => ({ places, attribution: '' }));
  const { location } = renderPage(<SearchForm search={search} />);
  const address = () => `${location()?.pathname}${location()?.search}`;
  return { search, address, input: screen.getByRole('combobox'), button: screen.getByRole('button') };
}

test('when suggestions can’t be fetched, the address is searched', async () => {
  mockIsOffline = true;
  const { search, address, input } = renderForm();
  await userEvent.type(input, 'Lviv{Enter}');
  await waitFor(() => expect(address()).toBe('/s?address=Lviv'));
  expect(search).not.toHaveBeenCalled();
  expect(readRecentPlaces()).toEqual([]);
});

test('the button searches around the best match, which is stored on this device', async () => {
  const { address, input, button } = renderForm();
  await userEvent.type(input, 'lv');
  await userEvent.click(button);
  await waitFor(() =>
    expect(address()).toBe('/s?address=Lviv,%20Ukraine&origin=49.84,24.03&bounds=50,24.2,49.7,23.8'),
  );
  expect(readRecentPlaces()).toEqual([lviv]);
});

test('an unknown name stays in the field, with an explanation', async () => {
  const { address, input, button } = renderForm([]);
  await userEvent.type(input, 'Atlantis');
  await userEvent.click(button);
  expect(await screen.findByText(/We don’t know a place with that name/)).toBeVisible();
  expect([address(), input]).toEqual(['/', expect.objectContaining({ value: 'Atlantis' })]);
});

test('an empty query searches everywhere', async () => {
  const { address, button } = renderForm();
  await userEvent.click(button);
  expect(address()).toBe('/s');
});
