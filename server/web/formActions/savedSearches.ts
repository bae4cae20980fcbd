import { ApiError } from '#contract/errors.ts';
import { inBody, parse } from '#contract/parse.ts';
import { savedSearchEndpoints } from '#src/api/endpoints/savedSearches.ts';
import type { Actor, EngineHandlers } from '../ports/handlers.ts';
import type { FormFields } from './formBody.ts';

/** Handles a form of the saved searches page posted without JavaScript: its field `do` names the action. */
export async function handleSearchForm(
  handlers: EngineHandlers<typeof savedSearchEndpoints>,
  actor: Actor,
  { do: action, id = '', name = '', address = '', frequency = '' }: FormFields,
): Promise<void> {
  const { input: newSearch } = savedSearchEndpoints['POST /api/saved-searches/save'];
  const { input: searchChange } = savedSearchEndpoints['POST /api/saved-searches/change'];
  const change = handlers['POST /api/saved-searches/change'];
  if (action === 'save') {
    const search = parse(newSearch, { name, address, frequency }, inBody());
    await handlers['POST /api/saved-searches/save'](actor, search);
  } else if (action === 'change') await change(actor, parse(searchChange, { id, name, frequency }, inBody()));
  else if (action === 'pause' || action === 'resume')
    await change(actor, { id, isPaused: action === 'pause' });
  else if (action === 'remove') await handlers['POST /api/saved-searches/remove'](actor, { id });
  else throw new ApiError('validation-invalid-value');
}
