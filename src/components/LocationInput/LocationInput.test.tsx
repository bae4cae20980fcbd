import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Place } from '#contract/geo/place.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { keepRecentPlace, readRecentPlaces } from '#src/util/recentPlaces.ts';
import { LocationInput } from './LocationInput.tsx';

const place = (address: string): Place => ({
  address,
  origin: { lat: 52, lng: 21 },
  bounds: { ne: { lat: 53, lng: 22 }, sw: { lat: 51, lng: 20 } },
});
const found = ['Warszawa, Polska', 'Warka, Polska', 'Warta, Polska', 'War 4', 'War 5', 'War 6'].map(place);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

type Props = Partial<Parameters<typeof LocationInput>[0]>;

function renderInput(places: readonly Place[] = found, props: Props = {}) {
  const search = jest.fn(async (_query: string, _signal: AbortSignal) => ({
    places,
    attribution: 'GeoNames (CC BY 4.0)',
  }));
  const onSelect = jest.fn();
  const onChangeText = jest.fn();
  renderPage(
    <LocationInput name="address" label="Town" {...{ search, onSelect, onChangeText }} {...props} />,
  );
  const user = userEvent.setup({ advanceTimers: ms => jest.advanceTimersByTime(ms) });
  return { search, onSelect, onChangeText, user, input: screen.getByRole('combobox', { name: 'Town' }) };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = (search: jest.Mock) => search.mock.calls.map(([query]) => query as string);
const offered = () => screen.queryAllByRole('option').map(option => option.textContent);

test('three letters are searched at once, further ones after 300 ms, fewer after a second', async () => {
  const { search, user, input } = renderInput();
  await user.type(input, 'wa');
  await wait(999);
  expect(asked(search)).toEqual([]);
  await wait(1);
  expect(asked(search)).toEqual(['wa']);
  await user.type(input, 'r');
  expect(asked(search)).toEqual(['wa', 'war']);
  await user.type(input, 'sz');
  await wait(299);
  expect(asked(search)).toEqual(['wa', 'war']);
  await wait(1);
  expect(asked(search)).toEqual(['wa', 'war', 'warsz']);
  await wait(2000);
  expect(search).toHaveBeenCalledTimes(3);
});

test('text typed before the suggestions have loaded is searched once they have', async () => {
  const { search, input } = renderInput();
  // No await in between: the lazy part is still loading.
  for (const value of ['war', 'wars']) fireEvent.change(input, { target: { value } });
  expect(search).not.toHaveBeenCalled();
  await wait(0);
  expect(asked(search)).toEqual(['wars']);
  expect(screen.getAllByRole('option')).toHaveLength(5);
});

test('a list stays until the next one arrives, and outdated responses are dropped', async () => {
  const { search, user, input } = renderInput();
  await user.type(input, 'war');
  await wait(0);
  await user.keyboard('{ArrowDown}');
  const answers: ((found: { places: readonly Place[]; attribution: string }) => void)[] = [];
  search.mockImplementation(() => new Promise(resolve => answers.push(resolve)));
  await user.type(input, 't');
  await wait(300);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  const [, signal] = search.mock.lastCall!;
  await user.type(input, 'a');
  expect(signal.aborted).toBe(true);
  await act(async () => answers[0]!({ places: found.slice(0, 1), attribution: '' }));
  expect(screen.getAllByRole('option')).toHaveLength(5);
});

test('at most five suggestions are shown, announced by their number, with their source', async () => {
  const { user, input } = renderInput();
  await user.type(input, 'war');
  await wait(300);
  expect(screen.getAllByRole('option')).toHaveLength(5);
  expect(screen.getByText(/^5 suggestions/)).toHaveAttribute('role', 'status');
  expect(screen.getByText('GeoNames (CC BY 4.0)')).toBeInTheDocument();
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Places' }).id);
  await user.keyboard('{Escape}');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(input).toHaveAttribute('aria-expanded', 'true');
});

test('the arrow keys wrap around, and IME composition does not select', async () => {
  const { onSelect, user, input } = renderInput();
  await user.type(input, 'war');
  await wait(0);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('War 5');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Warszawa');
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  await wait(0);
  expect(onSelect).not.toHaveBeenCalled();
});

test('Enter selects the highlighted suggestion', async () => {
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

test('Enter selects the first match before any is shown, and nothing once a place is chosen', async () => {
  const { search, onSelect, user, input } = renderInput();
  await user.type(input, 'war{Enter}');
  await wait(0);
  expect(onSelect).toHaveBeenCalledWith(found[0]);
  await user.keyboard('{Enter}');
  await wait(500);
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(search).toHaveBeenCalledTimes(1);
});

test('changing the text clears the selection', async () => {
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

test('a touch that moves more than 5 px scrolls and selects nothing', async () => {
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

test('after a swipe a mouse click selects again', async () => {
  const { onSelect, user, input } = renderInput();
  await user.type(input, 'war');
  await wait(0);
  const option = screen.getAllByRole('option')[1]!;
  fireEvent.touchStart(option, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(option, { touches: [{ clientY: 50 }] });
  await user.click(option);
  expect(onSelect).toHaveBeenCalledWith(found[1]);
});

test('an unknown name is explained', async () => {
  const { user, input } = renderInput([]);
  await user.type(input, 'xyzzy');
  await wait(300);
  expect(screen.getByText(/We don’t know a place with that name/)).toBeInTheDocument();
});

test('a failed search is explained', async () => {
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
  expect(screen.getByText(/We cannot search for places right now/)).toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});

const isForSearch = { isForSearch: true };

test('a listing’s place must be typed: nothing is suggested before', async () => {
  const { user, input } = renderInput();
  keepRecentPlace(found[0]!);
  await user.click(input);
  await wait(0);
  expect(offered()).toEqual([]);
  expect(input).toHaveAttribute('aria-expanded', 'false');
});

test('before typing, a search offers the current location and recent places, selected with Enter', async () => {
  for (const one of found.slice(0, 2)) keepRecentPlace(one);
  const { onSelect, search, user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  expect(offered()).toEqual(['Near where I am now', 'Warka, Polska', 'Warszawa, Polska']);
  await user.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await wait(0);
  expect(onSelect).toHaveBeenCalledWith(found[1]);
  expect(input).toHaveValue('Warka, Polska');
  expect(search).not.toHaveBeenCalled();
});

test('recent places can be deleted with the keyboard, too', async () => {
  keepRecentPlace(found[0]!);
  const { user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Forget them' })).toHaveFocus();
  await wait(200);
  await user.keyboard('{Enter}');
  expect(offered()).toEqual(['Near where I am now']);
  expect(readRecentPlaces()).toEqual([]);
  expect(input).toHaveFocus();
});

function device(answer: (tell: PositionCallback, refuse: PositionErrorCallback) => void) {
  const getCurrentPosition = jest.fn(answer);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
}

const position = { coords: { latitude: 53.07659, longitude: 8.80712 } } as GeolocationPosition;

test('the device location is requested only on demand, and used to the nearest kilometre', async () => {
  const ask = device(tell => tell(position));
  const { onSelect, user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Near where I am now' }));
  await wait(0);
  expect(ask.mock.lastCall).toEqual([
    expect.any(Function),
    expect.any(Function),
    { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
  ]);
  const { address, origin, bounds } = onSelect.mock.lastCall[0] as Place;
  expect({ address, origin }).toEqual({ address: '', origin: { lat: 53.08, lng: 8.81 } });
  expect((bounds.ne.lat - origin.lat) * 111_195).toBeCloseTo(1000, 0);
});

test.each([
  [1, /not allowed to say where you are/],
  [3, /could not say where you are/],
])('geolocation error %d is shown until the user types', async (code, words) => {
  device((_tell, refuse) => refuse({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  const { onSelect, user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  await user.click(screen.getByRole('option', { name: 'Near where I am now' }));
  await wait(0);
  expect(screen.getByText(words)).toHaveAttribute('role', 'status');
  await user.type(input, 'war');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(onSelect).not.toHaveBeenCalled();
});

test('a browser that cannot determine its location shows a message', async () => {
  const { user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  await user.click(screen.getByRole('option', { name: 'Near where I am now' }));
  await wait(0);
  expect(screen.getByText(/^Geolocation not available in browser/)).toBeInTheDocument();
});

test('a location that arrives after typing has started is ignored', async () => {
  let tell = (_: GeolocationPosition) => {};
  device(answer => (tell = answer));
  const { onSelect, user, input } = renderInput(found, isForSearch);
  await user.click(input);
  await wait(0);
  await user.click(screen.getByRole('option', { name: 'Near where I am now' }));
  expect(screen.getByText(/Asking your device/)).toBeInTheDocument();
  await user.type(input, 'war');
  tell(position);
  await wait(0);
  expect(onSelect).not.toHaveBeenCalled();
});
