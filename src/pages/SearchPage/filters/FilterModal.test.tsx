import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { useMemo } from 'react';
import { settings } from '#src/store/settings.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { parseSearch } from '#src/search/searchParams.ts';
import { FilterModal } from './FilterModal.tsx';
import { areFiltersOpen, withFiltersOpen } from './opened.ts';

/** Renders the page for each URL; the number of results is the length of its query string. */
function Page() {
  const { search } = useLocation();
  const values = useMemo(() => parseSearch(new URLSearchParams(search)), [search]);
  return (
    <>
      <Link to={withFiltersOpen(`/s${search}`)}>Filters</Link>
      <FilterModal values={values} count={search.length} isOpen={areFiltersOpen(search)} />
    </>
  );
}

function show(query: string, map = false) {
  const withMap = {
    ...settings(),
    map: { kind: 'style', url: 'https://maps.example.org/style.json' } as const,
  };
  const view = renderPage(<Page />, {
    url: `/s?${query}&filters=open`,
    ...(map && { state: { settings: withMap } }),
  });
  return { ...view, at: () => decodeURIComponent(view.location()?.search ?? '') };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Filters' }));
const submit = () => dialog().getByRole('button', { name: /^Show / });

test('filters apply while the dialog is open, and the number of results is announced', async () => {
  const { at } = show('pub_category=offeringPlace');
  await userEvent.click(dialog().getByLabelText('Supplies'));
  expect(at()).toBe('?pub_category=offeringPlace&pub_subcategories=supplies&filters=open');
  expect(submit()).toHaveTextContent(`Show ${at().length} listings`);
  expect(dialog().getByRole('status')).toHaveTextContent(`${at().length} listings`);
});

test('showing the listings keeps choices and typed text', async () => {
  const { at } = show('pub_category=offeringPlace');
  await userEvent.click(dialog().getByLabelText('Supplies'));
  await userEvent.type(dialog().getByLabelText('Keywords in the listing'), 'be');
  await userEvent.click(submit());
  expect(at()).toBe('?pub_category=offeringPlace&pub_subcategories=supplies&keywords=be');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each(['Cancel', 'Escape'])('%s restores the search that it was opened with', async how => {
  const { at } = show('keywords=bed&page=2');
  await userEvent.click(dialog().getByLabelText('Supplies'));
  await userEvent.click(dialog().getByLabelText('Ukrainian'));
  if (how === 'Escape') {
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  } else await userEvent.click(dialog().getByRole('link', { name: how }));
  await waitFor(() => expect(at()).toBe('?keywords=bed&page=2'));
});

test('opening it again restores the search', async () => {
  const { at } = show('keywords=bed');
  await userEvent.click(dialog().getByLabelText('Supplies'));
  await userEvent.click(submit());
  await userEvent.click(screen.getByRole('link', { name: 'Filters' }));
  await userEvent.click(dialog().getByLabelText('Jobs'));
  expect(at()).toBe('?pub_subcategories=jobs&keywords=bed&filters=open');
  await userEvent.click(dialog().getByRole('link', { name: 'Cancel' }));
  expect(at()).toBe('?pub_subcategories=supplies&keywords=bed');
});

test('resets all filters and stays open', async () => {
  const { at } = show('address=Bremen&origin=53,8&pub_category=offeringPlace&keywords=bed&sort=distance');
  await userEvent.click(dialog().getByRole('link', { name: 'Reset all' }));
  expect(at()).toBe('?address=Bremen&origin=53,8&filters=open');
  expect(dialog().getByLabelText('Keywords in the listing')).toHaveValue('');
});

test('the common filters and those with a chosen value are open, all others closed', () => {
  show('pub_language=has_any:uk&pub_subcategories=accomodation');
  const group = (label: string) => dialog().getByLabelText(label).closest('details');
  for (const label of [
    'Supplies',
    'Arrival',
    'For at least (people)',
    'Keywords in the listing',
    'Ukrainian',
  ])
    expect(group(label)).toHaveAttribute('open');
  expect(group('Private individuals')).not.toHaveAttribute('open');
});

test('there is one way to close it', () => {
  show('keywords=bed');
  expect(dialog().getAllByRole('link', { name: /Cancel|Close/ })).toHaveLength(1);
});

test('has a link to the map if there is one', () => {
  show('keywords=bed', true);
  expect(dialog().getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    '/s?keywords=bed&map=open',
  );
});

test('without a map there is no link to it', () => {
  show('keywords=bed');
  expect(dialog().queryByRole('link', { name: /map/ })).not.toBeInTheDocument();
});
