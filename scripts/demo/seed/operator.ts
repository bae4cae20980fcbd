import { demoOperator } from '#server/config/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { contextFor } from './actors.ts';
import { demoLogins } from './logins.ts';

/** Signs up the demo's operator, who appears nowhere else in the demo; does what an interrupted seed left undone. */
export async function addOperator(engine: Engine): Promise<void> {
  const ctx = contextFor(engine, { key: 'operator' });
  const known = await users.findByEmailForLogin(engine.db, demoOperator);
  const { id } =
    known ??
    (await users.createCurrentUser(ctx, {
      email: demoOperator,
      password: demoLogins.password,
      firstName: 'Poruch',
      lastName: 'Team',
      publicData: { profileType: 'private' },
    }));
  // A user with the team's name has to be approved by an operator, as here.
  const asOperator = { ...ctx, viewer: { kind: 'system' } as const };
  if (known?.state !== 'active') await users.approve(asOperator, { id });
  await signals.dismissAll(engine.db, id, engine.clock.now());
  // Verifying an address needs a mail.
  await engine.db.run('update users set email_verified = true where email = $1', [demoOperator]);
}
