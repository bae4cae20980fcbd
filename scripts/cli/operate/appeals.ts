import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import {
  closeAppeals,
  queryAppeals,
  show,
  transition,
  type AppealedTransaction,
  type OpenAppeal,
} from '#server/marketplace/transactions/index.ts';
import type { OperatorWork } from './inContext.ts';

const read: Ctx['read'] = {
  ...noIncludes,
  include: { customer: {}, provider: {}, listing: {}, booking: {} },
};

async function run(ctx: Ctx, [command, id = '', ...words]: readonly string[]): Promise<void> {
  if (command === undefined) return list(ctx);
  if (command === 'cancel') {
    await transition(ctx, { id, transition: 'transition/cancel' });
    await closeAppeals(ctx, { id }).catch(ignoreMissing);
    return console.log(`Canceled: ${id}. Both sides get a mail; the payment is refunded.`);
  }
  await closeAppeals(ctx, { id, answer: words.join(' ') });
  console.log(`Closed: ${id}. The booking remains. The user who appealed gets a mail.`);
}

async function list(ctx: Ctx): Promise<void> {
  const open = await waiting(ctx.engine);
  if (open.length === 0) return console.log('No appeals are open.');
  console.log(`Open appeals: ${open.length}\n`);
  for (const one of open) console.log(`${described(one, await show(ctx, { id: one.transactionId }))}\n`);
  console.log('Decide with: npm run appeals -- cancel <id>, or: close <id>');
}

async function waiting({ db }: Engine): Promise<readonly OpenAppeal[]> {
  const found: OpenAppeal[] = [];
  let after: AppealedTransaction | undefined;
  do {
    const page = await queryAppeals(db, { limit: readAtOnce, after });
    found.push(...page.flatMap(({ appeals }) => appeals));
    after = page.length < readAtOnce ? undefined : page.at(-1);
  } while (after);
  return found;
}

const readAtOnce = 100;

const matters = { cancel: 'asks for cancellation', didNotHappen: 'says the stay did not happen' } as const;

function described({ transactionId, matter, reason, by, at, state }: OpenAppeal, shown: Resource): string {
  const related = (name: string) => shown.relationships?.[name] as Resource | null | undefined;
  const booking = related('booking')?.attributes as { start: Date; end: Date } | undefined;
  const title = plain(String(related('listing')?.attributes.title ?? 'a deleted listing'));
  return [
    `${transactionId}${reason === 'unsafe' ? '  URGENT' : ''}`,
    `  the ${by} ${matters[matter]}${reason ? ` (${reason})` : ''}, ${at.slice(0, 16).replace('T', ' ')}; ${state}`,
    `  "${title}"${booking ? `, ${day(booking.start)} to ${day(booking.end)}` : ''}`,
    `  customer ${nameOf(related('customer'))}`,
    `  provider ${nameOf(related('provider'))}`,
  ].join('\n');
}

function nameOf(user: Resource | null | undefined): string {
  const { email, profile } = (user?.attributes ?? {}) as {
    email?: string;
    profile?: { displayName?: string } | null;
  };
  return user ? `${plain(profile?.displayName ?? '')} <${plain(email ?? '')}> ${user.id}` : 'is gone';
}

const day = (moment: Date) => moment.toISOString().slice(0, 10);

// User-written text: control characters could manipulate the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
}

function reasonOf({ code }: ApiError): string {
  if (code === 'not-found') return 'no such open appeal';
  if (code === 'transaction-invalid-transition') return 'this booking can no longer be canceled';
  if (code === 'transaction-locked') return 'it is being changed at the moment; try again';
  return code;
}

/** What `npm run appeals` does. */
export const work: OperatorWork = {
  viewer: { kind: 'integration' },
  read,
  run,
  reasonOf,
};
