import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  approve,
  queryPending,
  reasonMax,
  reject,
  type PendingListing,
} from '#server/marketplace/listings/index.ts';
import type { OperatorWork } from './inContext.ts';

async function run(ctx: Ctx, words: readonly string[]): Promise<void> {
  const [first, rejected = '', ...reason] = words;
  if (first === undefined) await list(ctx);
  else if (first === 'reject') await returnToAuthor(ctx, rejected, reason.join(' '));
  else for (const one of words) await publish(ctx, one);
}

async function list(ctx: Ctx): Promise<void> {
  const pending = await queryPending(ctx);
  if (pending.length === 0) return console.log('No listings are pending approval.');
  console.log(`Listings pending approval: ${pending.length}\n`);
  for (const one of pending) console.log(described(one));
  console.log('\nApprove with: npm run approve -- <id>@<moment> …');
  console.log('Send back with: npm run approve -- reject <id>@<moment> <reason>');
}

function described({ listing, since, what }: PendingListing): string {
  const author = [listing.relationships?.author ?? []].flat()[0] as Resource | undefined;
  const profile = author?.attributes.profile as { displayName?: string } | undefined;
  const name = profile?.displayName ?? 'a banned or deleted author';
  return `${listing.id}@${since.toISOString()}  ${titleOf(listing)}, by ${plain(name)}${kinds[what]}`;
}

const kinds = {
  new: '',
  change: ' (a change; others still see the previous version)',
  shown: ' (changed, and already public)',
} as const satisfies Record<PendingListing['what'], string>;

const titleOf = (listing: Resource) => plain(String(listing.attributes.title));

// User-written text: control characters could manipulate the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

function publish(ctx: Ctx, seen: string): Promise<void> {
  return decide(seen, 'Approved', what => approve(ctx, what));
}

function returnToAuthor(ctx: Ctx, seen: string, reason: string): Promise<void> {
  return decide(seen, 'Sent back', what => reject(ctx, { ...what, reason }));
}

async function decide(
  seen: string,
  done: string,
  decision: (what: { id: string; updatedAt: string }) => Promise<Resource>,
): Promise<void> {
  const [id = '', updatedAt = ''] = seen.split('@');
  try {
    console.log(`${done} ${id}: ${titleOf(await decision({ id, updatedAt }))}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    process.exitCode = 1;
    console.error(`${seen}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: ApiError): string {
  if (error.code === 'listing-invalid-state') return error.details ?? error.message;
  if (error.code === 'not-found') return 'there is no such listing';
  if (error.code === 'conflict') return 'it has changed since you listed it; list again';
  if (error.source?.path[0] === 'reason') return `give a reason of at most ${reasonMax} characters`;
  return 'write it as listed: <id>@<moment>';
}

/** What `npm run approve` does. */
export const work: OperatorWork = {
  viewer: { kind: 'system' },
  run,
};
