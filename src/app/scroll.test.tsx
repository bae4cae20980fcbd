import { saveScrollPosition, restoreScroll } from './scroll.ts';

const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
beforeEach(() => scrolled.mockClear());
const place = { pathname: '/s', search: '?map=open', hash: '' };

test('another page starts at its top', () => {
  restoreScroll(place, false);
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('a page that changes while it is used does not move', () => {
  restoreScroll({ ...place, state: { keepsScroll: true } }, false);
  expect(scrolled).not.toHaveBeenCalled();
});

test('coming back returns to the previous position', () => {
  const left = { ...place, key: 'left', state: { keepsScroll: true } };
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true });
  saveScrollPosition(left);
  restoreScroll(left, true);
  expect(scrolled).toHaveBeenLastCalledWith(0, 420);
});
