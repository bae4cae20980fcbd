import { forgetAllTyped, forgetTyped, keepTyped, keepTypedFor, readTyped } from './typedDraft.ts';

beforeEach(() => {
  sessionStorage.clear();
  keepTypedFor(null);
});

test('what was typed can be read again until it is forgotten', () => {
  keepTyped('a', { title: 'Room' });
  expect(readTyped('a')).toEqual({ title: 'Room' });
  expect(readTyped('b')).toBeUndefined();
  forgetTyped('a');
  expect(readTyped('a')).toBeUndefined();
});

test('a broken entry and a browser without storage keep nothing and disturb nothing', () => {
  sessionStorage.setItem('poruch.typed.visitor.a', '{');
  expect(readTyped('a')).toBeUndefined();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepTyped('a', 1)).not.toThrow();
  full.mockRestore();
});

test('signing out forgets what was typed and nothing else', () => {
  keepTyped('a', 1);
  keepTyped('b', 2);
  sessionStorage.setItem('other', 'stays');
  forgetAllTyped();
  expect([readTyped('a'), readTyped('b'), sessionStorage.getItem('other')]).toEqual([
    undefined,
    undefined,
    'stays',
  ]);
});

test('what a visitor wrote stays when they sign in', () => {
  keepTyped('a', 'Is the room free?');
  keepTypedFor('u1');
  expect(readTyped('a')).toBe('Is the room free?');
});

test('a session that runs out hides what was typed until the same person is back', () => {
  keepTypedFor('u1');
  keepTyped('a', 'Is the room free?');
  keepTypedFor(null);
  expect(readTyped('a')).toBeUndefined();
  keepTypedFor('u1');
  expect(readTyped('a')).toBe('Is the room free?');
});

test('the next person finds nothing of the one before', () => {
  keepTypedFor('u1');
  keepTyped('a', 1);
  keepTypedFor(null);
  keepTyped('b', 2);
  keepTypedFor('u2');
  expect([readTyped('a'), readTyped('b')]).toEqual([undefined, 2]);
  keepTypedFor('u1');
  expect(readTyped('a')).toBeUndefined();
});
