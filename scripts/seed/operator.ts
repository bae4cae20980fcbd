import { demoOperator } from '#server/config.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as users from '#server/marketplace/users/index.ts';
import { acting } from './actors.ts';
import { demoLogins } from './logins.ts';

/** Somebody who runs the demo and takes no part in it; signed up unless they are there already. */
export async function addOperator(engine: Engine): Promise<void> {
  const ctx = acting(engine, { key: 'operator' });
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
