/**
 * Approves listings that wait for an operator: without argument it lists them, each as <id>@<when it was last changed>;
 * given such, it publishes these, unless their authors have changed them since. Works beside the running server.
 * Usage: npm run approve [-- <id>@<moment>…]
 */
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { silentLog } from '#server/log.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { approve, queryPending, type PendingListing } from '#server/marketplace/listings/index.ts';

async function main(seen: readonly string[]): Promise<void> {
  const context = await createContext(readConfig(process.env), { withJobs: false, log: silentLog });
  const ctx: Ctx = { ...context.engine, viewer: { kind: 'system' }, read: readNothingMore };
  try {
    if (seen.length === 0) await list(ctx);
    for (const one of seen) await publish(ctx, one);
  } finally {
    await context.close();
  }
}

async function list(ctx: Ctx): Promise<void> {
  const pending = await queryPending(ctx);
  if (pending.length === 0) return console.log('No listing waits for approval.');
  console.log(`Listings that wait for approval: ${pending.length}\n`);
  for (const one of pending) console.log(described(one));
  console.log('\nApprove with: npm run approve -- <id>@<moment> …');
}

function described({ listing, since }: PendingListing): string {
  const author = [listing.relationships?.author ?? []].flat()[0] as Resource | undefined;
  const profile = author?.attributes.profile as { displayName?: string } | undefined;
  const name = profile?.displayName ?? 'an author who is banned or gone';
  return `${listing.id}@${since.toISOString()}  ${titleOf(listing)}, by ${plain(name)}`;
}

const titleOf = (listing: Resource) => plain(String(listing.attributes.title));

// People write these: what would steer the terminal is left out.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

async function publish(ctx: Ctx, seen: string): Promise<void> {
  const [id = '', updatedAt = ''] = seen.split('@');
  try {
    console.log(`Approved ${id}: ${titleOf(await approve(ctx, { id, updatedAt }))}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    process.exitCode = 1;
    console.error(`${seen}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: ApiError): string {
  if (error.code === 'listing-invalid-state') return error.details ?? error.message;
  if (error.code === 'not-found') return 'there is no such listing';
  if (error.code === 'conflict') return 'it has changed since you looked at it; look again';
  return 'write it as it is listed: <id>@<moment>';
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
