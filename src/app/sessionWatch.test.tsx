import { watchSession } from './sessionWatch.ts';

const write = (token: object | null) => {
  const value = token ? encodeURIComponent(JSON.stringify(token)) : '';
  document.cookie = `st-client-token=${value}; path=/; max-age=${token ? 60 : 0}`;
};
const ada = { access_token: 'a', scope: 'user' };
const ben = { access_token: 'b', scope: 'user' };
const visitor = { access_token: 'v', scope: 'public-read' };

/** Leaves a page and comes back to it from the back/forward cache. */
function comeBack(before: object | null, after: object | null, persisted = true): boolean {
  const reload = jest.fn();
  const isSignedIn = before === ada || before === ben;
  write(before);
  const stop = watchSession('client', () => isSignedIn, reload);
  window.dispatchEvent(new Event('pagehide'));
  write(after);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  stop();
  expect(document.body.hidden).toBe(reload.mock.calls.length > 0);
  document.body.hidden = false;
  return reload.mock.calls.length > 0;
}

test('going back to a personal page after logging out reloads it', () => {
  expect(comeBack(ada, null)).toBe(true);
  expect(comeBack(ada, visitor)).toBe(true);
});

test('going back reloads the page after logging in, also as another user', () => {
  expect(comeBack(ada, ben)).toBe(true);
  expect(comeBack(null, ada)).toBe(true);
});

test('going back within a session shows the page as it was', () => {
  expect(comeBack(ada, ada)).toBe(false);
  expect(comeBack(null, visitor)).toBe(false);
  expect(comeBack(ada, null, false)).toBe(false);
});
