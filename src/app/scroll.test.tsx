import { focusFollowedLink, saveScrollPosition, restoreScroll } from './scroll.ts';

const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
beforeEach(() => scrolled.mockClear());
const place = { pathname: '/s', search: '?map=open', hash: '' };

test('another page starts at the top', () => {
  restoreScroll(place, false);
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('a page that changes while in use does not scroll', () => {
  restoreScroll({ ...place, state: { keepsScroll: true } }, false);
  expect(scrolled).not.toHaveBeenCalled();
});

test('going back restores the previous position', () => {
  const left = { ...place, key: 'left', state: { keepsScroll: true } };
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true });
  saveScrollPosition(left);
  restoreScroll(left, true);
  expect(scrolled).toHaveBeenLastCalledWith(0, 420);
});

test('going back focuses the link that was followed, if it is still there', () => {
  document.body.innerHTML = '<main><a href="/a">a</a><a href="/b?c=%22">b</a></main>';
  const [, link] = document.querySelectorAll('a');
  link?.focus();
  saveScrollPosition({ ...place, key: 'list' });
  link?.blur();
  expect(focusFollowedLink({ ...place, key: 'list' })).toBe(true);
  expect(link).toHaveFocus();
  expect(focusFollowedLink({ ...place, key: 'never left' })).toBe(false);
  link?.remove();
  expect(focusFollowedLink({ ...place, key: 'list' })).toBe(false);
});
