import { ApiError } from '#contract/errors.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { addMember, listMembers, removeMember, resetFactor } from '#server/marketplace/operators/index.ts';
import { createCurrentUser, verifyEmailOf } from '#server/marketplace/users/index.ts';
import type { OperatorWork } from './inContext.ts';

async function run(ctx: Ctx, [command, email = '']: readonly string[]): Promise<void> {
  if (command === undefined) return list(ctx.engine);
  if (command === 'create') return create(ctx, email);
  if (command === 'remove') {
    await removeMember(ctx.engine, email);
    return console.log(`Removed: ${email}`);
  }
  await resetFactor(ctx.engine, email);
  console.log(`The second factor is reset. ${email} sets up a new one at /console.`);
}

async function list(engine: Engine): Promise<void> {
  const members = await listMembers(engine);
  for (const { email, since, hasFactor } of members)
    console.log(
      `${email}  since ${since.toISOString().slice(0, 10)}${hasFactor ? '' : ', no second factor yet'}`,
    );
  console.log(`${members.length} by command, ${engine.settings().operators.length} in OPERATORS`);
}

async function create(ctx: Ctx, email: string): Promise<void> {
  try {
    await addMember(ctx.engine, email);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'user-not-found') throw error;
    await createAccount(ctx, email);
    await addMember(ctx.engine, email);
  }
  console.log(`Operator: ${email}`);
  console.log(
    `Sign in at ${ctx.engine.settings().rootUrl}/login, then open ${ctx.engine.settings().rootUrl}/console`,
  );
}

/** Anyone who can run commands here vouches for the address, so it counts as verified. */
async function createAccount(ctx: Ctx, email: string): Promise<void> {
  const password = ctx.engine.ids.token();
  const [firstName = 'Team'] = email.split('@');
  const account = { email, password, firstName, lastName: 'Team', publicData: { profileType: 'private' } };
  const { id } = await createCurrentUser({ ...ctx, viewer: { kind: 'anonymous' } }, account);
  await verifyEmailOf(ctx, { id });
  console.log(`Created an account with this initial password: ${password}`);
}

function reasonOf({ code }: ApiError): string {
  if (code === 'user-not-found') return 'no account that can sign in has this address';
  if (code === 'email-not-found')
    return 'this address is not verified yet: its owner has to follow the link in the mail';
  if (code === 'validation-invalid-value') return 'this is not an email address';
  if (code === 'too-many-requests') return 'too many new accounts within half an hour; try again later';
  return code;
}

/** What `npm run operator` does. */
export const work: OperatorWork = {
  viewer: { kind: 'system' },
  run,
  reasonOf,
};
