import * as v from 'valibot';
import { searchFrequencies, type SavedSearch } from '#contract/listing/savedSearches.ts';
import { result, type Definitions } from './endpoint.ts';
import { map, string } from '#contract/schemas.ts';
import { flag } from './schemas.ts';

const frequency = v.picklist(searchFrequencies);

/** Saved searches of the signed-in user. */
export const savedSearchEndpoints = {
  /** Newest first; null when the marketplace is hosted elsewhere. */
  'POST /api/saved-searches': {
    access: 'signed-in',
    input: v.unknown(),
    result: result<readonly SavedSearch[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /** @throws conflict when it is saved already, validation-invalid-params when there are too many */
  'POST /api/saved-searches/save': {
    access: 'user',
    input: map({ name: string(), address: string(), frequency }),
    result: result<SavedSearch>(),
  },
  /** Absent fields stay unchanged. @throws not-found */
  'POST /api/saved-searches/change': {
    access: 'user',
    input: map({
      id: string(),
      name: v.exactOptional(string()),
      frequency: v.exactOptional(frequency),
      isPaused: v.exactOptional(flag),
    }),
    result: result<SavedSearch>(),
  },
  'POST /api/saved-searches/remove': {
    access: 'user',
    input: map({ id: string() }),
    result: result<void>(),
  },
} satisfies Definitions;
