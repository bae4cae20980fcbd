import type { JsonObject } from '#contract/json.ts';
import { rows } from '#contract/listing/partsOf.ts';
import { emptyContent } from './content.ts';
import { hasMaterialChange, moderatedFieldsOf, withModeratedFields } from './moderatedFields.ts';

const written = (publicData: JsonObject) => ({ ...emptyContent('A room'), publicData });

test.each(rows)('a change of %s waits for approval if its row says so, and of every text', (name, row) => {
  const [before, after] = [written({ [name]: 'one' }), written({ [name]: 'another' })];
  // Of the location, what the author typed is compared: it is in the private data.
  const isModerated = row.kind === 'text' || row.isModerated === true;
  expect(hasMaterialChange(before, after)).toBe(isModerated);
  const isHeld = isModerated || row.kind === 'place';
  expect(withModeratedFields(after, moderatedFieldsOf(before)).publicData).toEqual({
    [name]: isHeld ? 'one' : 'another',
  });
});
