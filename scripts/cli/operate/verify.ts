import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiError } from '#contract/errors.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  approve,
  openDocuments,
  queryPending,
  reject,
  type PendingRequest,
} from '#server/marketplace/verification/index.ts';
import type { OperatorWork } from './inContext.ts';

async function run(ctx: Ctx, [command, id = '', ...rest]: readonly string[]): Promise<void> {
  if (command === undefined) return list(ctx);
  if (command === 'documents') return writeDocuments(ctx, id, rest[0] ?? '');
  if (command === 'approve') {
    const [request = '', seen = ''] = id.split('@');
    await approve(ctx, { id: request, seen });
    return console.log(`Badge granted: ${request}. Its documents are being deleted.`);
  }
  await reject(ctx, { id: id.split('@')[0] ?? '', reason: rest.join(' ') });
  console.log(`Rejected: ${id}. Its documents are being deleted.`);
}

async function list(ctx: Ctx): Promise<void> {
  const pending = await queryPending(ctx);
  if (pending.length === 0) return console.log('No requests for the badge are pending.');
  console.log(`Requests for the badge: ${pending.length}\n`);
  for (const one of pending) console.log(described(one));
  console.log('Look at the documents with: npm run verify -- documents <id> <folder>');
  console.log('Decide with: npm run verify -- approve <id>@<mark>, or: reject <id> <reason>');
}

interface Actor {
  email: string;
  createdAt: Date;
  profile: {
    displayName: string;
    firstName: string;
    lastName: string;
    publicData: { profileType?: string; organisationType?: string };
  };
}

function described({ id, seen, user, note, documents, createdAt }: PendingRequest): string {
  const { email, createdAt: joined, profile } = user.attributes as unknown as Actor;
  const { profileType, organisationType } = profile.publicData;
  const kind =
    profileType === 'organisation' ? `organisation, ${organisationType ?? 'other'}` : 'private person';
  return [
    `${id}@${seen}`,
    `  ${plain(profile.displayName)} (${plain(profile.firstName)} ${plain(profile.lastName)}), ${kind}`,
    `  ${plain(email)}, member since ${day(joined)}, requested on ${day(createdAt)}, documents: ${documents}`,
    ...(note ? [`  "${plain(note)}"`] : []),
    '',
  ].join('\n');
}

const day = (moment: Date) => moment.toISOString().slice(0, 10);

// User-written text: control characters could manipulate the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

async function writeDocuments(ctx: Ctx, id: string, folder: string): Promise<void> {
  const documents = await openDocuments(ctx, { id: id.split('@')[0] ?? '' });
  if (documents.length === 0) return console.log('This request has no documents.');
  // Only the operator's own account on this machine may read them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { name, bytes } of documents) {
    const path = join(folder, name);
    writeFileSync(path, bytes, { mode: 0o600 });
    console.log(path);
  }
  console.log('Delete these files once you have decided.');
}

function reasonOf({ code }: ApiError): string {
  if (code === 'not-found') return 'no such pending request';
  if (code === 'conflict') return 'their name has changed since; list the requests and check again';
  if (code === 'user-is-banned') return 'the user is banned';
  if (code === 'user-not-found') return 'the account is deleted';
  return 'give a reason of one to 2000 characters';
}

/** What `npm run verify` does. */
export const work: OperatorWork = {
  viewer: { kind: 'system' },
  run,
  reasonOf,
};
