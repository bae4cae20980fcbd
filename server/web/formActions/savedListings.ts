import type { Request } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { savedListingEndpoints } from '#src/api/endpoints/savedListings.ts';
import type { WebDeps } from '../ports/index.ts';
import type { Actor, EngineHandlers } from '../ports/handlers.ts';
import type { FormFields } from './formBody.ts';

/** Handles the button that saves a listing, or no longer, posted without JavaScript: its field `do` names the action. */
export async function handleSavedListingForm(
  handlers: EngineHandlers<typeof savedListingEndpoints>,
  actor: Actor,
  { do: action, id = '' }: FormFields,
): Promise<void> {
  if (action === 'save') await handlers['POST /api/saved-listings/save'](actor, { ids: [id] });
  else if (action === 'remove') await handlers['POST /api/saved-listings/remove'](actor, { id });
  else throw new ApiError('validation-invalid-value');
}

/** Returns the path of the page on this site whose form was posted; undefined when the browser does not say. */
export function previousPath(
  request: Pick<Request, 'get'>,
  { rootUrl }: Pick<WebDeps['config'], 'rootUrl'>,
): string | undefined {
  const referrer = request.get('referer') ?? '';
  if (!referrer.startsWith(`${rootUrl}/`) || !URL.canParse(referrer)) return undefined;
  const { pathname, search } = new URL(referrer);
  return pathname.startsWith('//') ? undefined : pathname + search;
}
