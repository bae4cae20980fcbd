import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import { isSearchFrequency, type SearchFrequency } from '#contract/listing/savedSearches.ts';
import type { savedSearchEndpoints } from '#src/api/endpoints/savedSearches.ts';
import type { Actor, EngineHandlers } from '../ports/handlers.ts';
import type { FormFields } from './formBody.ts';

/** Handles a form of the saved searches page posted without JavaScript: its field `do` names the action. */
export async function handleSearchForm(
  handlers: EngineHandlers<typeof savedSearchEndpoints>,
  actor: Actor,
  { do: action, id = '', name = '', address = '', frequency }: FormFields,
): Promise<void> {
  const change = handlers['POST /api/saved-searches/change'];
  if (action === 'save') {
    const search = { name, address, frequency: requireFrequency(frequency) };
    await handlers['POST /api/saved-searches/save'](actor, search);
  } else if (action === 'change') await change(actor, { id, name, frequency: requireFrequency(frequency) });
  else if (action === 'pause' || action === 'resume')
    await change(actor, { id, isPaused: action === 'pause' });
  else if (action === 'remove') await handlers['POST /api/saved-searches/remove'](actor, { id });
  else throw new ApiError('validation-invalid-value');
}

/** @throws ApiError `validation-invalid-value` */
function requireFrequency(value: unknown): SearchFrequency {
  if (!isSearchFrequency(value)) throw invalid(inBody('frequency'));
  return value;
}
