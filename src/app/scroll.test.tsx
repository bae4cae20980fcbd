import { saveScrollPosition, restoreScroll } from './scroll.ts';

const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
beforeEach(() => scrolled.mockClear());
const place = { pathname: '/s', search: '?map=open', hash: '' };

test('another page begins at its top', () => {
  restoreScroll(place, false);
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('a page that changes under somebody’s finger stays where it is', () => {
  restoreScroll({ ...place, state: { keepsScroll: true } }, false);
  expect(scrolled).not.toHaveBeenCalled();
});

test('coming back goes to where one was', () => {
  const left = { ...place, key: 'left', state: { keepsScroll: true } };
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true });
  saveScrollPosition(left);
  restoreScroll(left, true);
  expect(scrolled).toHaveBeenLastCalledWith(0, 420);
});
