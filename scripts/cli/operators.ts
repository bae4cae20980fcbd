import { ApiError } from '#contract/errors.ts';
import { noIncludes, type Engine } from '#server/marketplace/ctx.ts';
import { addMember, listMembers, deleteMember, resetFactor } from '#server/marketplace/operators/index.ts';
import { createCurrentUser, verifyEmailOf } from '#server/marketplace/users/index.ts';
import { dayOf, explained, printJson, type Reasons } from './terminal.ts';

interface Given {
  words: readonly string[];
}

const reasons: Reasons = {
  'user-not-found': 'no account that can sign in has this address',
  'email-not-found': 'this address is not verified yet: its owner has to follow the link in the mail',
  'validation-invalid-value': 'this is not an email address',
  'too-many-requests': 'too many new accounts within half an hour; try again later',
};

/** Lists the operators that commands have made. */
export async function list(
  engine: Engine,
  { values: { json } }: { values: { json: boolean } },
): Promise<void> {
  const members = await listMembers(engine);
  const { operators } = engine.settings();
  if (json) return printJson({ byCommand: members, inSettings: operators });
  for (const { email, since, hasFactor } of members)
    console.log(`${email}  since ${dayOf(since)}${hasFactor ? '' : ', no second factor yet'}`);
  console.log(`${members.length} by command, ${operators.length} in OPERATORS`);
}

/** Makes a user an operator; without an account, creates one with a password. */
export async function add(engine: Engine, { words: [email = ''] }: Given): Promise<void> {
  await explained(email, reasons, async () => {
    try {
      await addMember(engine, email);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'user-not-found') throw error;
      await createAccount(engine, email);
      await addMember(engine, email);
    }
  });
  const { rootUrl } = engine.settings();
  console.log(`Operator: ${email}\nSign in at ${rootUrl}/login, then open ${rootUrl}/console`);
}

/** Anyone who can run commands here vouches for the address, so it counts as verified. */
async function createAccount(engine: Engine, email: string): Promise<void> {
  const password = engine.ids.token();
  const [firstName = 'Team'] = email.split('@');
  const account = { email, password, firstName, lastName: 'Team', publicData: { profileType: 'private' } };
  const ctx = { engine, read: noIncludes };
  const { id } = await createCurrentUser({ ...ctx, viewer: { kind: 'anonymous' } }, account);
  await verifyEmailOf({ ...ctx, viewer: { kind: 'system' } }, { id });
  console.log(`Created an account with this initial password: ${password}`);
}

/** Revokes what `add` has made. */
export async function remove(engine: Engine, { words: [email = ''] }: Given): Promise<void> {
  await explained(email, reasons, () => deleteMember(engine, email));
  console.log(`Removed: ${email}`);
}

/** Resets the second factor of an operator who has lost phone and recovery codes. */
export async function reset(engine: Engine, { words: [email = ''] }: Given): Promise<void> {
  await explained(email, reasons, () => resetFactor(engine, email));
  console.log(`The second factor is reset. ${email} sets up a new one at /console.`);
}
