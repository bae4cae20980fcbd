import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { filters, valuesOf as choicesOf, type Filter } from '#src/config/filters.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import messages from '../../../../translations/en.json' with { type: 'json' };
import { choiceId } from './filterText.ts';
import { FilterBar } from './FilterBar.tsx';

const valuesOf = (query: string) => parseSearch(new URLSearchParams(query));

function show(query = '') {
  const page = (of: string) => (
    <>
      <FilterBar values={valuesOf(of)} />
      <button type="button">Elsewhere</button>
    </>
  );
  const view = renderPage(page(query), { url: `/s?${query}` });
  return { ...view, at: () => decodeURIComponent(view.location()?.search ?? '') };
}

const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
const group = (name: string) =>
  within(form()).getByText(name, { selector: 'summary > span' }).closest('details')!;
const opener = (name: string) => group(name).querySelector('summary')!;
const panel = () =>
  within(form())
    .getByText(/^More (filters$|\()/)
    .closest('details')!;
// jsdom fires `toggle` asynchronously; the handler that closes the other groups depends on it.
const open = async (details: HTMLDetailsElement) => {
  await userEvent.click(details.querySelector('summary')!);
  await waitFor(() => expect(details).toHaveAttribute('open'));
};

afterEach(() => jest.useRealTimers());

/** Returns the ids of a filter's messages: its name, its controls, and its suggestion for an empty search. */
function messageIds(filter: Filter): string[] {
  const { key, kind } = filter;
  const limits = kind === 'number' ? ['atLeast', 'atMost'] : [];
  const own = [key, ...limits.map(part => `${key}.${part}`), `loosen.${key}`].map(id => `SearchPage.${id}`);
  return [...own, ...(choicesOf(filter, {}) ?? []).map(value => choiceId(filter, value))];
}

test.each(filters)('$key has all its messages', filter => {
  const missing = messageIds(filter).filter(id => !(id in messages));
  expect(missing).toEqual([]);
});

/** Returns what the form submits without JavaScript. */
const sent = () => {
  const entries = [...new FormData(form())].map(([name, value]) => [name, String(value)]);
  return parseSearch(new URLSearchParams(entries));
};

describe('as a plain form', () => {
  test.each([
    'address=Bremen&bounds=53.2,9,53,8.6&origin=53.08,8.8&pub_category=offeringPlace',
    'pub_subcategories=accomodation&dates=2027-01-02,2027-01-09&pub_capacityNumberOfPeople=4&price=10,50',
    'keywords=bed, warm&pub_language=has_any:uk,de&pub_isVerified=true',
    'pub_subcategories=services&pub_subcategoriesLevelOne=has_any:transport,medical',
    'pub_profileType=organisation&pub_organisationType=church&sort=-createdAt',
    'origin=53,8&sort=distance&pub_capacityNumberOfPeople=2,4',
  ])('submits the search it was rendered with: %s', query => {
    show(query);
    expect(sent()).toEqual(valuesOf(query));
    expect(form()).toHaveAttribute('action', '/s');
  });

  test('popups start closed, the groups of the panel open', () => {
    show();
    expect(group('Type of help')).not.toHaveAttribute('open');
    expect(group('Languages spoken')).toHaveAttribute('open');
  });
});

test('the upper bound of a range of people can be changed and left out', async () => {
  const { at } = show('pub_capacityNumberOfPeople=2,4');
  await open(group('People:'));
  const most = screen.getByLabelText('and for at most');
  expect(most).toHaveValue(4);
  await userEvent.clear(most);
  await waitFor(() => expect(at()).toBe('?pub_capacityNumberOfPeople=2'));
  await userEvent.type(most, '6');
  await waitFor(() => expect(at()).toBe('?pub_capacityNumberOfPeople=2,6'));
});

describe('a popup', () => {
  test('a choice searches at once, and going back undoes it', async () => {
    const { at } = show('origin=53,8&page=3');
    await open(group('Type of help'));
    await userEvent.click(screen.getByLabelText('Supplies'));
    expect(at()).toBe('?origin=53,8&pub_subcategories=supplies');
    expect(group('Type of help')).toHaveAttribute('open');
  });

  test('is closed by Escape, which leads back to its button', async () => {
    show();
    await open(group('People'));
    act(() => screen.getByLabelText('For at least (people)').focus());
    await userEvent.keyboard('{Escape}');
    expect(group('People')).not.toHaveAttribute('open');
    expect(opener('People')).toHaveFocus();
  });

  test('is closed by a press elsewhere and by leaving it', async () => {
    show();
    await open(group('People'));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(group('People')).not.toHaveAttribute('open');
    await open(group('People'));
    act(() => screen.getByLabelText('For at least (people)').focus());
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(group('People')).not.toHaveAttribute('open');
  });

  test('closes the previous one', async () => {
    show();
    await open(group('People'));
    await open(group('Keywords'));
    await waitFor(() => expect(group('People')).not.toHaveAttribute('open'));
    expect(group('Keywords')).toHaveAttribute('open');
  });

  test('shows its current choice', () => {
    show('pub_subcategories=accomodation&pub_capacityNumberOfPeople=4&keywords=quiet');
    expect(opener('Type of help:')).toHaveTextContent('Accommodation');
    expect(opener('People:')).toHaveTextContent('4+');
    expect(opener('Keywords:')).toHaveTextContent('quiet');
  });
});

describe('typed text', () => {
  const type = (label: string, text: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

  test.each([
    ['Keywords in the listing', 'be', 2000, '?keywords=be'],
    ['Keywords in the listing', 'bed', 600, '?keywords=bed'],
    ['For at least (people)', '3', 400, '?pub_capacityNumberOfPeople=3'],
  ])('%s “%s” is searched for after %d ms', (label, text, wait, query) => {
    const { at } = show();
    jest.useFakeTimers();
    type(label, text);
    act(() => jest.advanceTimersByTime(wait - 1));
    expect(at()).toBe('?');
    act(() => jest.advanceTimersByTime(1));
    expect(at()).toBe(query);
  });

  test('is searched for at once when the form is submitted', async () => {
    const { at } = show();
    await open(group('Keywords'));
    await userEvent.type(screen.getByLabelText('Keywords in the listing'), 'be{Enter}');
    expect(at()).toBe('?keywords=be');
    expect(group('Keywords')).not.toHaveAttribute('open');
  });
});

describe('the panel', () => {
  test('waits until it is applied', async () => {
    const { at } = show('pub_profileType=organisation');
    await open(panel());
    await userEvent.click(screen.getByLabelText('Ukrainian'));
    await userEvent.click(screen.getByLabelText('Private individuals'));
    expect(at()).toBe('?pub_profileType=organisation');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(at()).toBe('?pub_profileType=private&pub_language=has_any:uk');
    expect(panel()).not.toHaveAttribute('open');
  });

  test.each(['Cancel', 'Escape'])('%s leaves the search unchanged', async how => {
    const { at } = show('pub_language=has_any:de');
    await open(panel());
    await userEvent.click(screen.getByLabelText('Ukrainian'));
    if (how === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    else await userEvent.keyboard('{Escape}');
    expect(at()).toBe('?pub_language=has_any:de');
    expect(panel()).not.toHaveAttribute('open');
    expect(screen.getByLabelText('Ukrainian')).not.toBeChecked();
    expect(screen.getByLabelText('German')).toBeChecked();
  });

  test('resets all filters, but not the place', () => {
    show('origin=53,8&pub_language=has_any:de&keywords=bed&pub_capacityNumberOfPeople=2&sort=distance');
    expect(screen.getByRole('link', { name: 'Reset all' })).toHaveAttribute('href', '/s?origin=53,8');
    expect(opener('Keywords:')).toBeDefined();
    expect(panel()).toHaveTextContent('More (1)');
  });

  test('its pending choices are not included when a popup searches', async () => {
    const { at } = show('pub_language=has_any:de');
    await userEvent.click(screen.getByLabelText('Ukrainian'));
    await userEvent.click(screen.getByLabelText('Jobs'));
    expect(at()).toBe('?pub_subcategories=jobs&pub_language=has_any:de');
  });
});

describe('a minimum price above the maximum', () => {
  const said = 'The lowest price is above the highest, so listings at any price are shown.';
  const field = (label: string) => screen.getByLabelText(label);

  test('in a URL it is shown as typed, with the error beside it', () => {
    show('price=30,10');
    expect(field('From (EUR)')).toHaveValue(30);
    expect(field('Up to (EUR)')).toHaveValue(10);
    for (const label of ['From (EUR)', 'Up to (EUR)']) {
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveAccessibleDescription(said);
    }
    expect(sent()).toEqual(valuesOf('price=30,10'));
  });

  test('typed into the panel it keeps the panel open until it is corrected', async () => {
    const Searches = () => {
      const { search } = useLocation();
      return <FilterBar values={useMemo(() => valuesOf(search), [search])} />;
    };
    const view = renderPage(<Searches />, { url: '/s' });
    const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await open(panel());
    await userEvent.type(field('From (EUR)'), '30');
    await userEvent.type(field('Up to (EUR)'), '10');
    await apply();
    expect(field('From (EUR)')).toHaveAccessibleDescription(said);
    expect(field('From (EUR)')).toHaveValue(30);
    expect(field('Up to (EUR)')).toHaveFocus();
    expect(panel()).toHaveAttribute('open');
    await userEvent.type(field('Up to (EUR)'), '0');
    await apply();
    expect(decodeURIComponent(view.location()?.search ?? '')).toBe('?price=30,100');
    expect(screen.queryByText(said)).not.toBeInTheDocument();
    expect(panel()).not.toHaveAttribute('open');
  });
});

test('a new search on screen updates the form, except for the field being typed in', () => {
  let go: (query: string) => void = () => undefined;
  const Searches = () => {
    const [query, setQuery] = useState('pub_subcategories=supplies&keywords=be');
    go = setQuery;
    const values = useMemo(() => valuesOf(query), [query]);
    return <FilterBar values={values} />;
  };
  renderPage(<Searches />, { url: '/s' });
  const words = screen.getByLabelText('Keywords in the listing');
  expect(screen.getByLabelText('Supplies')).toBeChecked();
  act(() => words.focus());
  act(() => go('pub_capacityNumberOfPeople=4&keywords=bed'));
  expect(screen.getByLabelText('Supplies')).not.toBeChecked();
  expect(screen.getByLabelText('For at least (people)')).toHaveValue(4);
  expect(words).toHaveValue('be');
  act(() => words.blur());
  act(() => go('keywords=bed'));
  expect(words).toHaveValue('bed');
});

test('the next change builds on the one in flight', async () => {
  // The search on screen is unchanged.
  const { at } = show();
  await open(panel());
  await userEvent.click(screen.getByLabelText('Ukrainian'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await open(group('Keywords'));
  await userEvent.type(screen.getByLabelText('Keywords in the listing'), 'bed{Enter}');
  await open(group('Type of help'));
  await userEvent.click(screen.getByLabelText('Services'));
  expect(at()).toBe('?pub_subcategories=services&pub_language=has_any:uk&keywords=bed');
});

describe('the sort order', () => {
  const order = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`), hidden: true });

  test('with keywords only the best match can be chosen, and the reason is shown', () => {
    show('keywords=bed&origin=53,8');
    expect(order('Best match first')).toBeChecked();
    expect(order('Best match first')).toBeEnabled();
    expect(order('Newest first')).toBeDisabled();
    expect(order('Nearest first')).toHaveAccessibleDescription(/With keywords, the best match comes first/);
  });

  test('without keywords best match is not offered; sorting by distance needs a place', async () => {
    const { at } = show();
    expect(order('Best match first')).toBeDisabled();
    expect(order('Nearest first')).toBeDisabled();
    expect(order('Nearest first')).toHaveAccessibleDescription(/around a place/);
    await userEvent.click(order('Oldest first'));
    expect(at()).toBe('?sort=-createdAt');
  });

  test('choosing the current order does nothing', async () => {
    const { location } = show('sort=-createdAt');
    const { key } = location()!;
    await userEvent.click(order('Oldest first'));
    expect(location()!.key).toBe(key);
  });
});
