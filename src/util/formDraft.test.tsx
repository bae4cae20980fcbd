import {
  clearFormDrafts,
  clearFormDraft,
  saveFormDraft,
  setFormDraftOwner,
  readFormDraft,
} from './formDraft.ts';

beforeEach(() => {
  sessionStorage.clear();
  setFormDraftOwner(null);
});

test('what was typed can be read again until it is forgotten', () => {
  saveFormDraft('a', { title: 'Room' });
  expect(readFormDraft('a')).toEqual({ title: 'Room' });
  expect(readFormDraft('b')).toBeUndefined();
  clearFormDraft('a');
  expect(readFormDraft('a')).toBeUndefined();
});

test('a broken entry and a browser without storage keep nothing and disturb nothing', () => {
  sessionStorage.setItem('poruch.typed.visitor.a', '{');
  expect(readFormDraft('a')).toBeUndefined();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveFormDraft('a', 1)).not.toThrow();
  full.mockRestore();
});

test('signing out forgets what was typed and nothing else', () => {
  saveFormDraft('a', 1);
  saveFormDraft('b', 2);
  sessionStorage.setItem('other', 'stays');
  clearFormDrafts();
  expect([readFormDraft('a'), readFormDraft('b'), sessionStorage.getItem('other')]).toEqual([
    undefined,
    undefined,
    'stays',
  ]);
});

test('what a visitor wrote stays when they sign in', () => {
  saveFormDraft('a', 'Is the room free?');
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBe('Is the room free?');
});

test('a session that runs out hides what was typed until the same person is back', () => {
  setFormDraftOwner('u1');
  saveFormDraft('a', 'Is the room free?');
  setFormDraftOwner(null);
  expect(readFormDraft('a')).toBeUndefined();
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBe('Is the room free?');
});

test('the next person finds nothing of the one before', () => {
  setFormDraftOwner('u1');
  saveFormDraft('a', 1);
  setFormDraftOwner(null);
  saveFormDraft('b', 2);
  setFormDraftOwner('u2');
  expect([readFormDraft('a'), readFormDraft('b')]).toEqual([undefined, 2]);
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBeUndefined();
});
