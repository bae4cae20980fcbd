import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const ruka = {
  address: 'Ruka, Finland',
  origin: { lat: 66.1651, lng: 29.1392 },
  bounds: { ne: { lat: 66.2, lng: 29.2 }, sw: { lat: 66.1, lng: 29 } },
};

test('an unknown URL shows 404 and the reason', () => {
  renderPage(<NotFoundPage />);
  const main = within(screen.getByRole('main'));
  expect(main.getByText('404')).toBeVisible();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('We cannot find this page');
  expect(main.getByText(/The address may be old/)).toBeVisible();
});

test('its search opens the listings around a place, with address, origin and bounds', async () => {
  const search = () => Promise.resolve({ places: [ruka], attribution: 'GeoNames' });
  const { location } = renderPage(<NotFoundPage />, { answers: { call: { 'GET /api/places': search } } });
  const form = within(within(screen.getByRole('main')).getByRole('search'));
  await userEvent.type(form.getByRole('combobox'), 'Ruka{Enter}');
  await waitFor(() => expect(location()?.pathname).toBe('/s'));
  expect(location()?.search).toBe('?address=Ruka,%20Finland&origin=66.1651,29.1392&bounds=66.2,29.2,66.1,29');
});
