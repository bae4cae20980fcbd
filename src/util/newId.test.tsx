import { isUuid } from '#contract/text/uuid.ts';
import { newId } from './newId.ts';

test('ids are distinct version 4 UUIDs', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) {
    expect(isUuid(id)).toBe(true);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
  expect(new Set(ids).size).toBe(200);
});
