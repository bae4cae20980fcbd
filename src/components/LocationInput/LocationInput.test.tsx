import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Place } from '#contract/entities/place.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { LocationInput } from './LocationInput.tsx';

const place = (address: string): Place => ({
  address,
  origin: { lat: 52, lng: 21 },
  bounds: { ne: { lat: 53, lng: 22 }, sw: { lat: 51, lng: 20 } },
});
const found = ['Warszawa, Polska', 'Warka, Polska', 'Warta, Polska', 'War 4', 'War 5', 'War 6'].map(place);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function renderInput(places: readonly Place[] = found) {
  const search = jest.fn(async () => ({ places, attribution: 'GeoNames (CC BY 4.0)' }));
  const onSelect = jest.fn();
  const onChangeText = jest.fn();
  renderPage(<LocationInput name="address" label="Town" {...{ search, onSelect, onChangeText }} />);
  const user = userEvent.setup({ advanceTimers: ms => jest.advanceTimersByTime(ms) });
  return { search, onSelect, onChangeText, user, input: screen.getByRole('combobox', { name: 'Town' }) };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('three letters are searched after a pause of 300 ms, fewer after a second', async () => {
  const { search, user, input } = renderInput();
  await user.type(input, 'wa');
  await wait(900);
  expect(search).not.toHaveBeenCalled();
  await wait(100);
  expect(search).toHaveBeenCalledTimes(1);
  await user.type(input, 'rsz');
  await wait(300);
  expect(search).toHaveBeenCalledTimes(2);
  expect(search).toHaveBeenLastCalledWith('warsz', expect.anything());
});

test('at most five suggestions are shown, counted for those who listen, with their source', async () => {
  const { user, input } = renderInput();
  await user.type(input, 'war');
  await wait(300);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  expect(screen.getByText(/^5 suggestions/)).toHaveAttribute('role', 'status');
  expect(screen.getByText('GeoNames (CC BY 4.0)')).toBeInTheDocument();
  expect(input).toHaveAttribute('aria-expanded', 'true');
});

test('Enter takes the highlighted suggestion', async () => {
  const { onSelect, user, input } = renderInput();
  await user.type(input, 'war');
  await wait(300);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  await wait(0);
  expect(onSelect).toHaveBeenCalledWith(found[1]);
  expect(input).toHaveValue('Warka, Polska');
});

test('Enter takes the first match before any is shown, and nothing once a place is chosen', async () => {
  const { search, onSelect, user, input } = renderInput();
  await user.type(input, 'war{Enter}');
  await wait(0);
  expect(onSelect).toHaveBeenCalledWith(found[0]);
  await user.keyboard('{Enter}');
  await wait(500);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(search).toHaveBeenCalledTimes(1);
});

test('changing the text takes the choice back', async () => {
  const { onChangeText, onSelect, user, input } = renderInput();
  await user.type(input, 'war{Enter}');
  await wait(0);
  expect(onSelect).toHaveBeenCalledTimes(1);
  await user.type(input, 'x');
  expect(onChangeText).toHaveBeenLastCalledWith('Warszawa, Polskax');
});

test('Escape closes the list, and so does leaving the input, a moment later', async () => {
  const { user, input } = renderInput();
  await user.type(input, 'war');
  await wait(300);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.type(input, 's');
  await wait(300);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  fireEvent.blur(input);
  await wait(99);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  await wait(1);
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('a touch that moves over 5 px scrolls and selects nothing', async () => {
  const { onSelect, user, input } = renderInput();
  await user.type(input, 'war');
  await wait(300);
  const option = screen.getAllByRole('option')[1]!;
  fireEvent.touchStart(option, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(option, { touches: [{ clientY: 106 }] });
  fireEvent.click(option);
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.touchStart(option, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(option, { touches: [{ clientY: 105 }] });
  fireEvent.click(option);
  expect(onSelect).toHaveBeenCalledWith(found[1]);
});

test('a name that nobody knows is said in words', async () => {
  const { user, input } = renderInput([]);
  await user.type(input, 'xyzzy');
  await wait(300);
  expect(screen.getByText(/We know no place by that name/)).toBeInTheDocument();
});

test('a failed search is said in words', async () => {
  const onSelect = jest.fn();
  renderPage(
    <LocationInput
      name="address"
      label="Town"
      search={() => Promise.reject(new Error('down'))}
      onSelect={onSelect}
    />,
  );
  const user = userEvent.setup({ advanceTimers: ms => jest.advanceTimersByTime(ms) });
  await user.type(screen.getByRole('combobox'), 'war{Enter}');
  await wait(0);
  expect(screen.getByText(/Places cannot be looked up right now/)).toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});
