import { ApiError } from '#contract/errors.ts';
import { trimmed } from '#contract/schemas.ts';
import { inBody, parse } from '#contract/parse.ts';
import { maxReason } from '#contract/console/recordKinds.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { beginLogin } from '#server/marketplace/operators/index.ts';
import { people } from './people.ts';
import type { OpenedLogin } from '#server/web/ports/types.ts';
import type { Operator } from '#server/web/ports/types.ts';

/**
 * @throws ApiError `not-found`, `conflict` for users for whom it is not offered, `validation-invalid-value` without a
 * reason
 */
export async function logInAs(
  engine: Engine,
  operator: Operator,
  { userId, reason, clientId }: { userId: string; reason: string; clientId: string },
): Promise<OpenedLogin> {
  const why = parse(trimmed({ min: 1, max: maxReason }), reason, inBody('reason'));
  const seen = await people.find(engine, userId);
  if (!seen) throw new ApiError('not-found');
  if (!seen.actions.some(({ name }) => name === 'logIn')) throw new ApiError('conflict');
  await record(engine, { userId: operator.id, action: 'people/logIn', subject: userId, reason: why });
  const { sessionId, until, token } = await beginLogin(engine, {
    operatorId: operator.id,
    userId,
    clientId,
  });
  return { sessionId, userId, until: until.toISOString(), token: { ...token, isLoggedInAs: true } };
}
