import type { Sdk } from 'sharetribe-flex-sdk';
import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '#contract/entities/savedSearch.ts';
import { ApiError } from '#contract/errors.ts';
import { isSearchFrequency, type SearchFrequency } from '#contract/rules/savedSearches.ts';
import type { FormFields } from '../formActions/formBody.ts';
import { requireActor, type Actor } from './verification.ts';

/** Saved searches of users. */
export interface SavedSearchService {
  /** Returns the user's own, newest first. */
  list(actor: Actor): Promise<readonly SavedSearch[]>;
  save(actor: Actor, search: NewSavedSearch): Promise<SavedSearch>;
  change(actor: Actor, id: string, change: SavedSearchChange): Promise<SavedSearch>;
  remove(actor: Actor, id: string): Promise<void>;
}

/** null where searches can't be saved. */
export async function savedSearchesOf(
  sdk: Sdk,
  service: SavedSearchService | undefined,
): Promise<readonly SavedSearch[] | null> {
  return service ? service.list(await requireActor(sdk)) : null;
}

/** Handles a form of the saved searches page posted without JavaScript: its field `do` names the action. */
export async function takeSearchForm(
  service: SavedSearchService,
  actor: Actor,
  { do: action, id = '', name = '', address = '', frequency }: FormFields,
): Promise<void> {
  if (action === 'save') await service.save(actor, { name, address, frequency: requireFrequency(frequency) });
  else if (action === 'change')
    await service.change(actor, id, { name, frequency: requireFrequency(frequency) });
  else if (action === 'pause' || action === 'resume')
    await service.change(actor, id, { isPaused: action === 'pause' });
  else if (action === 'remove') await service.remove(actor, id);
  else throw new ApiError('validation-invalid-value');
}

/** @throws ApiError `validation-invalid-value` */
export function requireFrequency(value: unknown): SearchFrequency {
  if (!isSearchFrequency(value))
    throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['frequency'] } });
  return value;
}
