import { leaveScroll, scrollFor } from './scroll.ts';

const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
beforeEach(() => scrolled.mockClear());
const place = { pathname: '/s', search: '?map=open', hash: '' };

test('another page begins at its top', () => {
  scrollFor(place, false);
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('a page that changes under somebody’s finger stays where it is', () => {
  scrollFor({ ...place, state: { keepsScroll: true } }, false);
  expect(scrolled).not.toHaveBeenCalled();
});

test('coming back goes to where one was', () => {
  const left = { ...place, key: 'left', state: { keepsScroll: true } };
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true });
  leaveScroll(left);
  scrollFor(left, true);
  expect(scrolled).toHaveBeenLastCalledWith(0, 420);
});
