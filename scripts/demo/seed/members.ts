import { isLocale } from '#contract/locales.ts';
import { splitOrganisationName } from '#contract/account/signupPayload.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as users from '#server/marketplace/users/index.ts';
import { contextFor, forEachConcurrently } from './actors.ts';
import { uuidOf } from './chance.ts';
import { demoLogins, emailOf } from './logins.ts';
import { emblem, portrait } from './pictures/portraits.ts';
import { uploadOnce } from './pictures/uploadOnce.ts';
import type { PlannedMember } from './plan.ts';

/**
 * Signs up every member who has no account yet, with profile and image. Two at a time, because images use a CPU core
 * each.
 */
export async function addMembers(
  engine: Engine,
  members: readonly PlannedMember[],
  done: () => void,
): Promise<void> {
  const known = await users.load(
    contextFor(engine),
    members.map(({ id }) => id),
  );
  await forEachConcurrently(members, 2, async planned => {
    if (!known.has(planned.id)) await signUp(engine, planned);
    await addPicture(engine, planned);
    await markChecked(engine, planned);
    done();
  });
}

async function signUp(engine: Engine, { member, joined }: PlannedMember): Promise<void> {
  const { key, bio, languages } = member;
  await users.createCurrentUser(contextFor(engine, { at: joined, key: `member ${key}` }), {
    email: emailOf(key),
    password: demoLogins.password,
    ...('fullName' in member
      ? splitOrganisationName(member.fullName)
      : { firstName: member.firstName, lastName: member.lastName }),
    bio: bio ?? null,
    // Mails use the first language that the member names.
    privateData: { locale: languages.find(isLocale) ?? 'en' },
    publicData:
      'fullName' in member
        ? {
            profileType: 'organisation',
            organisationType: member.organisationType,
            fullName: member.fullName,
            languages: [...languages],
          }
        : { profileType: 'private', languages: [...languages] },
  });
}

async function addPicture(engine: Engine, { id, member, number, joined }: PlannedMember): Promise<void> {
  const drawing = drawingOf(member, number);
  if (drawing === undefined) return;
  const key = `portrait ${member.key}`;
  const profileImageId = uuidOf(key);
  const ctx = contextFor(engine, { by: id, at: joined, key });
  await uploadOnce(ctx, profileImageId, () => drawing);
  await users.updateProfile(ctx, { profileImageId });
}

function drawingOf(member: PlannedMember['member'], number: number): string | undefined {
  if ('fullName' in member) return member.sign && emblem(number, member.sign);
  return member.looks && portrait(number, member.looks);
}

// Verifying an address needs a mail and the badge needs an operator: neither is an engine operation.
async function markChecked({ db }: Engine, { id, member, joined }: PlannedMember): Promise<void> {
  const badge = member.isVerified ? { isVerified: true, verifiedAt: joined.toISOString().slice(0, 10) } : {};
  await db.run(
    'update users set email_verified = true, public_data = public_data || $2::jsonb where id = $1',
    [id, JSON.stringify(badge)],
  );
}
