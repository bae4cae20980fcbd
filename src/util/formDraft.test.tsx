import { clearFormDraft, saveFormDraft, readFormDraft, messageDraftKey } from './formDraft.ts';
import { readUnsentMessages, storeUnsentMessages } from './unsentMessages.ts';
import { clearFormDrafts, setFormDraftOwner } from './formDraftOwner.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setFormDraftOwner(null);
});

test('typed values can be restored until they are deleted', () => {
  saveFormDraft('a', { title: 'Room' });
  expect(readFormDraft('a')).toEqual({ title: 'Room' });
  expect(readFormDraft('b')).toBeUndefined();
  clearFormDraft('a');
  expect(readFormDraft('a')).toBeUndefined();
});

test('an invalid entry or missing storage is ignored', () => {
  sessionStorage.setItem('poruch.typed.visitor.a', '{');
  expect(readFormDraft('a')).toBeUndefined();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveFormDraft('a', 1)).not.toThrow();
  full.mockRestore();
});

test('logging out deletes drafts and nothing else', () => {
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

test('a visitor’s draft survives login', () => {
  saveFormDraft('a', 'Is the room free?');
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBe('Is the room free?');
});

test('an expired session hides drafts until the same user is back', () => {
  setFormDraftOwner('u1');
  saveFormDraft('a', 'Is the room free?');
  setFormDraftOwner(null);
  expect(readFormDraft('a')).toBeUndefined();
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBe('Is the room free?');
});

test('the next user finds nothing of the previous one', () => {
  setFormDraftOwner('u1');
  saveFormDraft('a', 1);
  setFormDraftOwner(null);
  saveFormDraft('b', 2);
  setFormDraftOwner('u2');
  expect([readFormDraft('a'), readFormDraft('b')]).toEqual([undefined, 2]);
  setFormDraftOwner('u1');
  expect(readFormDraft('a')).toBeUndefined();
});

test('an unsent message outlives the tab, until its author logs out or somebody else logs in', () => {
  const key = messageDraftKey('u1', 't1');
  const write = () => {
    setFormDraftOwner('u1');
    saveFormDraft(key, 'Is the room free?');
    // The tab was closed.
    sessionStorage.clear();
  };
  write();
  expect(readFormDraft(key)).toBe('Is the room free?');
  setFormDraftOwner(null);
  expect(readFormDraft(key)).toBeUndefined();
  setFormDraftOwner('u2');
  setFormDraftOwner('u1');
  expect(readFormDraft(key)).toBeUndefined();
  write();
  clearFormDrafts();
  expect(localStorage).toHaveLength(0);
});

test('messages that wait to be sent are left to their author alone, until logging out', () => {
  const stored = () => [readUnsentMessages('u1', 't1'), readUnsentMessages('u2', 't1')];
  storeUnsentMessages('u1', 't1', ['mine']);
  setFormDraftOwner('u1');
  setFormDraftOwner(null);
  expect(stored()).toEqual([['mine'], null]);
  setFormDraftOwner('u2');
  expect(stored()).toEqual([null, null]);
  storeUnsentMessages('u2', 't1', ['hers']);
  clearFormDrafts();
  expect(stored()).toEqual([null, null]);
});
