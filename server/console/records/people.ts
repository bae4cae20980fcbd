import type { Fact } from '#contract/console/queueItem.ts';
import type { RecordAction, RecordCommand, RecordRow } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { pathTo } from '#contract/paths.ts';
import type { Operator } from '#server/web/ports/types.ts';
import { asOperator, versionOf } from '../queue.ts';
import { actionsFor, actOnPerson } from './peopleActions.ts';
import { listsOf } from './peopleLists.ts';
import { action, dayAfter, dayOf, type RecordQuery, type RecordSource } from './source.ts';

/** All users with an account. */
export const people: RecordSource = {
  columns: ['account', 'state', 'badge', 'denied', 'memberSince'],
  async search(engine, wanted) {
    const found = await users.searchUsers(engine.db, await searchOf(engine, wanted.filters), wanted);
    return found.map(toRow);
  },
  async find(engine, id) {
    const person = await findPerson(engine, id);
    if (!person) return undefined;
    const { attributes } = person;
    const [lists, hold] = await Promise.all([
      listsOf(engine, person.id),
      reports.findHold(engine.db, person.id),
    ]);
    return {
      id: person.id,
      version: versionOf(attributes.state, attributes.deleted, attributes.permissions, badgeOf(person), hold),
      title: nameOf(person),
      facts: [...factsOf(person), ...holdFacts(hold)],
      hasPrivate: attributes.deleted !== true,
      lists,
      actions: [
        ...(await actionsFor(engine, person, {
          hasBadge: badgeOf(person) !== null,
          denied: deniedOf(person),
        })),
        ...holdActions(hold),
      ],
      path: attributes.state === 'active' ? pathTo('ProfilePage', { id: person.id }) : null,
    };
  },
  async reveal(engine, id) {
    const person = await findPerson(engine, id);
    if (!person) throw new ApiError('not-found');
    return privateFactsOf(person);
  },
  async act(engine, command, operator) {
    if (!(await actOnHold(engine, command, operator))) await actOnPerson(engine, command, operator);
  },
};

async function searchOf(engine: Engine, filters: RecordQuery['filters']): Promise<users.PeopleSearch> {
  const { q, account, state, badge, rights, reports: reported, from, to } = filters;
  return {
    words: q,
    account: account as users.PeopleSearch['account'],
    state: state as users.PeopleSearch['state'],
    hasBadge: badge === undefined ? undefined : badge === 'yes',
    isLimited: rights === 'limited',
    among: reported ? await reports.findReportedPeople(engine.db) : undefined,
    joinedFrom: dayOf(from),
    joinedUntil: dayAfter(to),
  };
}

const toRow = (person: users.UserSearchResult): RecordRow => ({
  id: person.id,
  title: person.name,
  cells: [
    { codes: [person.isOrganisation ? 'organisation' : 'private'] },
    { codes: [person.state] },
    person.hasBadge ? { codes: ['badge'] } : null,
    person.denied.length > 0 ? { codes: person.denied } : null,
    { instant: person.createdAt.toISOString() },
  ],
});

/** Finds a user as operators see them. undefined for an erased account. */
async function findPerson(engine: Engine, id: string): Promise<Resource | undefined> {
  if (!isUuid(id)) return undefined;
  return (await users.load(asOperator(engine), [id])).get(id.toLowerCase());
}

interface Profile {
  displayName: string;
  firstName: string;
  lastName: string;
  bio: string | null;
  publicData: {
    profileType?: string;
    organisationType?: string;
    isVerified?: boolean;
    verifiedAt?: string;
    verifiedOrganisation?: string;
  };
  protectedData: { phoneNumber?: string };
  privateData: { locale?: string };
}
const profileOf = ({ attributes }: Resource) => attributes.profile as unknown as Profile;

const nameOf = (person: Resource) => profileOf(person).displayName;

const badgeOf = (person: Resource) => {
  const { isVerified, verifiedAt } = profileOf(person).publicData;
  return isVerified === true ? (verifiedAt ?? '') : null;
};

const deniedOf = ({ attributes }: Resource): string[] =>
  Object.entries(attributes.permissions as Record<string, string>)
    .filter(([, value]) => value === 'permission/deny')
    .map(([name]) => name);

function factsOf(person: Resource): Fact[] {
  const { createdAt, state, deleted, emailVerified } = person.attributes;
  const { bio, publicData } = profileOf(person);
  const badge = badgeOf(person);
  const denied = deniedOf(person);
  const facts: [string, Fact['value'] | undefined][] = [
    ['profileType', { codes: [publicData.profileType ?? 'private'] }],
    ['organisationType', publicData.organisationType ? { codes: [publicData.organisationType] } : undefined],
    ['state', { codes: [deleted === true ? 'deleted' : String(state)] }],
    ['memberSince', { instant: (createdAt as Date).toISOString() }],
    ['addressProved', { codes: [emailVerified === true ? 'yes' : 'no'] }],
    ['badgeSince', badge ? { day: badge } : (badge ?? undefined)],
    ['denied', denied.length > 0 ? { codes: denied } : undefined],
    ['bio', bio ?? undefined],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function privateFactsOf(person: Resource): Fact[] {
  const { email, pendingEmail, identityProviders } = person.attributes;
  const { firstName, lastName, protectedData, privateData } = profileOf(person);
  const providers = (identityProviders as readonly { idpId: string }[]).map(({ idpId }) => idpId);
  const facts: [string, string | undefined][] = [
    ['name', `${firstName} ${lastName}`],
    ['email', String(email)],
    ['pendingEmail', typeof pendingEmail === 'string' ? pendingEmail : undefined],
    ['phone', protectedData.phoneNumber],
    ['language', privateData.locale],
    ['signsInWith', providers.join(', ') || undefined],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Returns when and why the user's data was put under legal hold. */
const holdFacts = (hold: reports.LegalHold | undefined): Fact[] =>
  hold
    ? [
        { label: 'heldSince', value: { instant: hold.at.toISOString() } },
        { label: 'heldFor', value: hold.reason },
      ]
    : [];

/** Also offered for deleted accounts: until they are erased there is data to hold. */
const holdActions = (hold: reports.LegalHold | undefined): RecordAction[] => [
  action(hold ? 'endHold' : 'hold'),
];

/** Returns false when the command is not about a hold. @throws ApiError `conflict` */
async function actOnHold(engine: Engine, command: RecordCommand, operator: Operator): Promise<boolean> {
  const { id: userId, reason } = command;
  if (command.action === 'hold')
    await reports.hold(asOperator(engine), { userId, reason, byId: operator.id });
  else if (command.action === 'endHold') await reports.endHold(asOperator(engine), { userId });
  else return false;
  return true;
}
