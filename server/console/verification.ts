import type { Fact } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as verification from '#server/marketplace/verification/index.ts';
import {
  asOperator,
  personOf,
  recordPath,
  maxListedItems,
  unknownAction,
  undefinedIfNotFound,
  versionOf,
  type Queue,
} from './queue.ts';

interface Actor {
  createdAt: Date;
  profile: {
    displayName: string;
    firstName: string;
    lastName: string;
    bio?: string | null;
    publicData: { profileType?: string; organisationType?: string; fullName?: string };
  };
}

const requireActor = ({ user }: verification.PendingRequest) => user.attributes as unknown as Actor;

/** Requests for the verification badge. */
export const verificationQueue: Queue = {
  count: ({ db }) => verification.countPending(db),
  async lines(engine) {
    const pending = await verification.queryPending(asOperator(engine), { limit: maxListedItems });
    return pending.map(request => ({
      id: request.id,
      title: requireActor(request).profile.displayName,
      about: '',
      since: request.createdAt.toISOString(),
      marks: [],
    }));
  },
  async find(engine, id) {
    const request = await undefinedIfNotFound(verification.showPending(asOperator(engine), { id }));
    if (!request) return undefined;
    const documents = Array.from({ length: request.documents }, (_, at) => documentPath(id, at));
    return {
      id,
      version: versionOf(request.seen, request.note, request.documents),
      title: requireActor(request).profile.displayName,
      since: request.createdAt.toISOString(),
      marks: [],
      people: personOf('asker', request.user),
      facts: factsOf(request),
      pictures: [],
      documents,
      path: `/u/${request.user.id}`,
      recordPath: recordPath('people', request.user.id),
      actions: ['approve', 'sendBack'],
    };
  },
  async act(engine, { id, action, words = '' }) {
    const ctx = asOperator(engine);
    if (action === 'approve') {
      // The claimed identity is unchanged since it was viewed: the version has just been compared.
      const { seen } = await verification.showPending(ctx, { id });
      await verification.approve(ctx, { id, seen });
    } else if (action === 'sendBack') {
      await verification.reject(ctx, { id, words });
    } else unknownAction(action);
  },
  files: (engine, id) => verification.openDocuments(asOperator(engine), { id }),
};

function factsOf(request: verification.PendingRequest): Fact[] {
  const { createdAt, profile } = requireActor(request);
  const { firstName, lastName, bio, publicData } = profile;
  const { profileType = 'private', organisationType, fullName } = publicData;
  const facts: [string, Fact['value'] | undefined][] = [
    ['name', `${firstName} ${lastName}`],
    ['fullName', fullName],
    ['profileType', { codes: [profileType] }],
    ['organisationType', organisationType ? { codes: [organisationType] } : undefined],
    ['memberSince', { instant: createdAt.toISOString() }],
    ['bio', bio ?? undefined],
    ['note', request.note || undefined],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

const documentPath = (id: string, at: number) => `/api/console/document?id=${id}&at=${at}`;

/** Opens a document of a pending request, numbered from 0. @throws ApiError `not-found` */
export async function openDocument(
  engine: Engine,
  id: string,
  at: number,
): Promise<{ name: string; bytes: Buffer }> {
  const document = (await verification.openDocuments(asOperator(engine), { id }))[at];
  if (!document) throw new ApiError('not-found');
  return document;
}
