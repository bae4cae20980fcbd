import type { ConsoleRecord, RecordRow } from '#contract/console/records.ts';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import {
  correct,
  findReview,
  remove,
  searchReviews,
  type ReviewRecord,
  type ReviewSearch,
} from '#server/marketplace/reviews/index.ts';
import { findNames } from '#server/marketplace/users/index.ts';
import { pathTo } from '#contract/paths.ts';
import { asOperator, versionOf } from '../queue.ts';
import { auditedActions } from './auditedActions.ts';
import { action, dayAfter, dayOf, statementField, type RecordSource, type RecordQuery } from './source.ts';

/** Characters of a review shown in its row. */
const rowWords = 120;

/** The reviews that users wrote about each other. */
export const reviews: RecordSource = {
  columns: ['rating', 'state', 'author', 'subject', 'createdAt'],
  async search(engine, wanted) {
    const found = await searchReviews(engine.db, await searchOf(engine, wanted.filters), wanted);
    const names = await namesOf(engine, found);
    return found.map(review => toRow(review, names));
  },
  async find(engine, id) {
    const review = isUuid(id) ? await findReview(engine.db, id) : undefined;
    if (!review) return undefined;
    const names = await namesOf(engine, [review]);
    return {
      id: review.id,
      version: versionOf(review.content, review.rating, review.deleted, review.state),
      title: `${names.get(review.authorId) ?? ''} → ${names.get(review.subjectId) ?? ''}`,
      facts: factsOf(review),
      hasPrivate: false,
      lists: [partiesOf(review, names), await auditedActions(engine, review.id)].filter(
        ({ lines }) => lines.length > 0,
      ),
      actions: review.deleted ? [] : actionsFor(review),
      path: pathTo('ProfilePage', { id: review.subjectId }),
    };
  },
  async act(engine, { id, action: name, values }) {
    const reason = values.words?.trim() ?? '';
    if (name === 'correct') await correct(asOperator(engine), { id, content: values.content ?? '', reason });
    else if (name === 'remove') await remove(asOperator(engine), { id, reason });
    else throw new ApiError('conflict');
  },
};

const actionsFor = ({ content }: ReviewRecord) => [
  action('correct', [{ name: 'content', type: 'words', value: content, isRequired: true }, statementField]),
  action('remove', [statementField]),
];

async function searchOf(engine: Engine, filters: RecordQuery['filters']): Promise<ReviewSearch> {
  const { q, rating, state, reports: reported, author, subject, from, to } = filters;
  return {
    words: q,
    rating: rating === undefined ? undefined : Number(rating),
    state: state as ReviewSearch['state'],
    among: reported ? await reports.findReported(engine.db, 'review') : undefined,
    authorId: author,
    subjectId: subject,
    writtenFrom: dayOf(from),
    writtenUntil: dayAfter(to),
  };
}

type Names = ReadonlyMap<string, string>;

const namesOf = ({ db }: Engine, found: readonly ReviewRecord[]): Promise<Names> =>
  findNames(
    db,
    found.flatMap(({ authorId, subjectId }) => [authorId, subjectId]),
  );

const stateOf = ({ deleted, state }: ReviewRecord) => ({ codes: [deleted ? 'deleted' : state] });

const toRow = (review: ReviewRecord, names: Names): RecordRow => ({
  id: review.id,
  title: review.content.length > rowWords ? `${review.content.slice(0, rowWords)}…` : review.content,
  cells: [
    String(review.rating),
    stateOf(review),
    names.get(review.authorId) ?? null,
    names.get(review.subjectId) ?? null,
    { instant: review.createdAt.toISOString() },
  ],
});

const factsOf = (review: ReviewRecord): ConsoleRecord['facts'] => [
  { label: 'rating', value: String(review.rating) },
  { label: 'content', value: review.content },
  { label: 'state', value: stateOf(review) },
  { label: 'createdAt', value: { instant: review.createdAt.toISOString() } },
];

const partiesOf = ({ authorId, subjectId }: ReviewRecord, names: Names): ConsoleRecord['lists'][number] => ({
  name: 'people',
  lines: [
    {
      at: null,
      text: names.get(authorId) ?? authorId,
      besides: { codes: ['author'] },
      path: pathOf(authorId),
    },
    {
      at: null,
      text: names.get(subjectId) ?? subjectId,
      besides: { codes: ['subject'] },
      path: pathOf(subjectId),
    },
  ],
  path: null,
});

const pathOf = (id: string) => pathTo('ConsoleRecordPage', { kind: 'people', id });
