import { withoutOverlays } from './overlay.ts';

test('closing menu and search leaves the rest of the URL unchanged', () => {
  expect(withoutOverlays('?mobilemenu=open')).toBe('');
  expect(withoutOverlays('?address=Lviv%2C%20UA&mobilesearch=open&page=2')).toBe(
    '?address=Lviv%2C%20UA&page=2',
  );
  expect(withoutOverlays('')).toBe('');
});
