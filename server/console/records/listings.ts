import type { Fact } from '#contract/console/queueItem.ts';
import type { RecordAction, RecordField, RecordLine, RecordRow } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { sendBackReasons } from '#contract/console/queues.ts';
import { slugOf } from '#contract/text/slug.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import * as matchRounds from '#server/marketplace/matchRounds/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { queryForOperators } from '#server/marketplace/search/index.ts';
import { pathTo } from '#contract/paths.ts';
import { listingFacts } from '../listingFacts.ts';
import { asOperator, personOf, related, undefinedIfNotFound } from '../queue.ts';
import { explanationForAuthor } from '../wordsToAuthor.ts';
import { bookingLines } from './bookingLines.ts';
import { auditedActions } from './auditedActions.ts';
import { changesOf } from './listingChanges.ts';
import { contentFields, correctionOf, toField } from './listingCorrection.ts';
import {
  findPersonId,
  action,
  dayAfter,
  dayOf,
  messageField,
  reportLine,
  type FoundRecord,
  type RecordSource,
  type RecordQuery,
} from './source.ts';

const linesShown = 10;
/** Loads what the record page shows of a listing. */
const read = { include: { author: {}, images: {} }, fields: { image: ['variants.scaled-medium'] } };

/** All listings in any state except deleted. */
export const allListings: RecordSource = {
  columns: ['author', 'state', 'kind', 'town', 'createdAt'],
  async search(engine, { filters, ...piece }) {
    const wanted = await searchOf(engine, filters);
    const ctx = asOperator(engine, { include: { author: {} } });
    return wanted ? (await queryForOperators(ctx, wanted, piece)).map(toRow) : [];
  },
  async find(engine, id) {
    if (!isUuid(id)) return undefined;
    const ctx = asOperator(engine, read);
    const found = await undefinedIfNotFound(listings.showForOperator(ctx, { id: id.toLowerCase() }));
    return found && toRecord(engine, found);
  },
  async reveal(engine, id) {
    const { listing } = await listings.showForOperator(asOperator(engine), { id });
    return listingFacts(listing, undefined).filter(isPrivate);
  },
  async act(engine, command) {
    const ctx = asOperator(engine);
    const { id } = command;
    const seenAt = new Date(command.version);
    const found = await listings.showForOperator(asOperator(engine, read), { id });
    if (command.action === 'putBack') return listings.republish(ctx, { id, seenAt });
    const { why, words } = command.values;
    const authorId = related(found.listing, 'author')?.id;
    const reason = await explanationForAuthor(engine, { reason: why, words }, authorId, 'why');
    const moderation = { id, seenAt, reason };
    if (command.action === 'takeDown') return listings.unpublish(ctx, moderation);
    if (command.action === 'sendBack') return listings.returnToAuthor(ctx, moderation);
    if (command.action !== 'correct') throw new ApiError('conflict');
    return listings
      .correct(ctx, { ...moderation, change: correctionOf(command, found.listing) })
      .catch(toField);
  },
};

/** Returns undefined when nothing can match. */
async function searchOf(engine: Engine, filters: RecordQuery['filters']) {
  const {
    q = '',
    author,
    state,
    category,
    subcategory,
    place,
    reports: reported,
    waiting,
    from,
    to,
  } = filters;
  const authorId = author === undefined ? undefined : await findPersonId(engine, author);
  if (author !== undefined && authorId === undefined) return undefined;
  const isId = isUuid(q.trim());
  const ids = inAll([
    isId ? [q.trim().toLowerCase()] : undefined,
    reported ? await reports.findReported(engine.db, 'listing') : undefined,
    waiting ? await findWaiting(engine, waiting) : undefined,
  ]);
  return {
    words: isId ? [] : q.split(/\s+/).filter(Boolean).slice(0, 8),
    place: place?.trim(),
    allKeys: [
      ...(category ? [`category=${category}`] : []),
      ...(subcategory ? [`subcategories=${subcategory}`] : []),
    ],
    ...(authorId ? { authorId } : {}),
    ...(state ? { states: [state as listings.ListingForOperator['state']] } : {}),
    ...(ids ? { ids } : {}),
    ...(from ? { createdAtStart: dayOf(from) as Date } : {}),
    ...(to ? { createdAtEnd: dayAfter(to) as Date } : {}),
  };
}

/** Returns the ids that all of the lists have; undefined when there is no list. */
function inAll(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = lists.filter(list => list !== undefined).map(list => new Set(list));
  return first && [...first].filter(id => others.every(other => other.has(id)));
}

const week = 7 * DAY;

function findWaiting({ db, clock }: Engine, waiting: string): Promise<readonly string[]> {
  const before = new Date(clock.now().getTime() - week);
  return waiting === 'unmatched'
    ? matchRounds.findUnmatchedRequests(db, before)
    : matchRounds.findUnansweredOffers(db, before);
}

const titleOf = ({ attributes }: Resource) => String(attributes.title);

function toRow(listing: Resource): RecordRow {
  const { state, createdAt, publicData } = listing.attributes;
  const { category, subcategories, location } = publicData as {
    category?: string;
    subcategories?: string;
    location?: { address?: string } | null;
  };
  const codes = [category, subcategories].filter(code => code !== undefined);
  return {
    id: listing.id,
    title: titleOf(listing),
    cells: [
      personOf('author', related(listing, 'author'))[0]?.name ?? null,
      { codes: [String(state)] },
      codes.length > 0 ? { codes } : null,
      location?.address ?? null,
      { instant: (createdAt as Date).toISOString() },
    ],
  };
}

async function toRecord(engine: Engine, found: listings.ListingForOperator): Promise<FoundRecord> {
  const { listing, state, updatedAt, actions } = found;
  const { id } = listing;
  const [changes, about, done, booked] = await Promise.all([
    changesOf(engine, id),
    reports.findAboutThings(engine.db, [id], linesShown),
    auditedActions(engine, id),
    bookingLines(engine, { listingId: id }, linesShown),
  ]);
  const lists = [
    { name: 'author', lines: authorLines(listing), path: null },
    { name: 'reportsAboutIt', lines: about.map(reportLine), path: null },
    { name: 'changes', lines: changes, path: null },
    {
      name: 'bookings',
      lines: booked,
      path: pathTo('ConsoleRecordsPage', { kind: 'bookings' }, { listing: id }),
    },
    done,
  ];
  return {
    id,
    version: updatedAt.toISOString(),
    title: titleOf(listing),
    facts: factsOf(found),
    hasPrivate: listingFacts(listing, undefined).some(isPrivate),
    lists: lists.filter(({ lines }) => lines.length > 0),
    actions: actions.map(name => actionOf(name, listing)),
    path: state === 'published' ? pathTo('ListingPage', { slug: slugOf(titleOf(listing)), id }) : null,
  };
}

const authorLines = (listing: Resource): RecordLine[] =>
  personOf('author', related(listing, 'author')).map(({ id, name, state }) => ({
    at: null,
    text: name,
    besides: { codes: [state] },
    path: pathTo('ConsoleRecordPage', { kind: 'people', id }),
  }));

/** The exact location. */
const isPrivate = ({ label }: Fact) => label === 'address' || label === 'building';

function factsOf({ listing, state, updatedAt, isWaiting }: listings.ListingForOperator): Fact[] {
  const { createdAt, rejection } = listing.attributes as { createdAt: Date; rejection?: { reason: string } };
  return [
    { label: 'state', value: { codes: isWaiting && state === 'published' ? [state, 'waits'] : [state] } },
    { label: 'createdAt', value: { instant: createdAt.toISOString() } },
    { label: 'changedAt', value: { instant: updatedAt.toISOString() } },
    ...(rejection ? [{ label: 'sentBackWith', value: rejection.reason }] : []),
    ...listingFacts(listing, undefined).filter(fact => !isPrivate(fact)),
  ];
}

/** What the author gets by mail: a reason in their language, and the operator's own message. */
const toAuthor: readonly RecordField[] = [
  { name: 'why', type: 'choice', choices: sendBackReasons, value: '', isRequired: true },
  messageField,
];

function actionOf(name: listings.ModeratingAction, listing: Resource): RecordAction {
  if (name === 'putBack') return action(name);
  return action(name, name === 'correct' ? [...contentFields(listing), ...toAuthor] : toAuthor);
}
