import { ApiError } from '#contract/errors.ts';
import type { contactEndpoints } from '#src/api/endpoints/contact.ts';
import { resolveAccessToken } from '../marketplace/auth/index.ts';
import { writeToOperators } from '../marketplace/contact/index.ts';
import type { Engine } from '../marketplace/ctx.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';

/** Creates the endpoint of the contact form, on the embedded engine. */
export function createContactHandlers(engine: Engine): EngineHandlers<typeof contactEndpoints> {
  return {
    async 'POST /api/contact'({ address, accessToken }, { homepage = '', ...message }) {
      if (homepage.trim() !== '') throw new ApiError('conflict', { details: 'a hidden field is filled in' });
      // Somebody banned meanwhile writes as a visitor.
      const token = await accessToken().catch(() => undefined);
      const holder = token === undefined ? undefined : await resolveAccessToken(engine, token);
      await writeToOperators({ engine, viewer: holder?.viewer ?? { kind: 'anonymous' } }, message, address);
    },
  };
}
