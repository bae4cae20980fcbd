import { demoOperator } from '#server/config/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as users from '#server/marketplace/users/index.ts';
import { contextFor } from './actors.ts';
import { demoLogins } from './logins.ts';

/** Signs up the demo's operator, who takes no other part in it, unless the account exists. */
export async function addOperator(engine: Engine): Promise<void> {
  const ctx = contextFor(engine, { key: 'operator' });
  if (await users.findByEmailForLogin(engine.db, demoOperator)) return;
  await users.createCurrentUser(ctx, {
    email: demoOperator,
    password: demoLogins.password,
    firstName: 'Poruch',
    lastName: 'Team',
    publicData: { profileType: 'private' },
  });
  // Confirming an address needs a mail.
  await engine.db.run('update users set email_verified = true where email = $1', [demoOperator]);
}
