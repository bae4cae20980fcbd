import type { Sdk } from 'sharetribe-flex-sdk';
import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '#contract/entities/savedSearch.ts';
import { ApiError } from '#contract/errors.ts';
import { isSearchFrequency, type SearchFrequency } from '#contract/rules/savedSearches.ts';
import type { Posted } from './posted.ts';
import { askerOf, type Asker } from './verification.ts';

/** Where people keep searches; there is none where another marketplace keeps the accounts. */
export interface SavedSearchDesk {
  /** The person's own, the newest first. */
  list(asker: Asker): Promise<readonly SavedSearch[]>;
  save(asker: Asker, search: NewSavedSearch): Promise<SavedSearch>;
  change(asker: Asker, id: string, change: SavedSearchChange): Promise<SavedSearch>;
  remove(asker: Asker, id: string): Promise<void>;
}

/** null where nobody can keep any. */
export async function savedSearchesOf(
  sdk: Sdk,
  desk: SavedSearchDesk | undefined,
): Promise<readonly SavedSearch[] | null> {
  return desk ? desk.list(await askerOf(sdk)) : null;
}

/** Does what a form of the page for saved searches asks, whose script was not there: its field `do` says what. */
export async function takeSearchForm(
  desk: SavedSearchDesk,
  asker: Asker,
  { do: deed, id = '', name = '', address = '', frequency }: Posted,
): Promise<void> {
  if (deed === 'save') await desk.save(asker, { name, address, frequency: requireFrequency(frequency) });
  else if (deed === 'change') await desk.change(asker, id, { name, frequency: requireFrequency(frequency) });
  else if (deed === 'pause' || deed === 'resume')
    await desk.change(asker, id, { isPaused: deed === 'pause' });
  else if (deed === 'remove') await desk.remove(asker, id);
  else throw new ApiError('validation-invalid-value');
}

/** @throws ApiError `validation-invalid-value` */
export function requireFrequency(value: unknown): SearchFrequency {
  if (!isSearchFrequency(value))
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['frequency'] } });
  return value;
}
