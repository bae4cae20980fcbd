import { marksOf } from './signals.ts';

test('only what bots do is flagged, and nothing that people do', () => {
  expect(marksOf({ hidden: '', after: 20_000 })).toEqual([]);
  expect(marksOf({ hidden: '  ', after: undefined })).toEqual([]);
  expect(marksOf({ hidden: 'https://cheap.example', after: 20_000 })).toEqual(['hiddenField']);
  expect(marksOf({ hidden: '', after: 0 })).toEqual(['tooQuick']);
  expect(marksOf({ hidden: 'x', after: 1999 })).toEqual(['hiddenField', 'tooQuick']);
});
