import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FreshnessAnswer, FreshnessOutcome } from '#contract/listing/closing.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Engine, type EngineSettings } from '#server/marketplace/ctx.ts';
import { hidesProfile } from '#contract/account/hiddenProfile.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { linksValidFor } from '../records/freshnessRules.ts';
import { publishesNothing, setConfirmed } from './freshnessStore.ts';
import { closing, applyStep } from '../authoring/states.ts';
import { findOne } from '../records/store.ts';

/**
 * Creates the token in the links of a renewal question: it answers for this listing without sign-in, because the mail
 * goes to its author. `askedAt` in milliseconds.
 */
export function freshnessToken(
  { secret }: Pick<EngineSettings, 'secret'>,
  listingId: string,
  askedAt: number,
): string {
  const claim = `${listingId}.${askedAt.toString(36)}`;
  return `${claim}.${sign(secret, claim)}`;
}

/** Confirms the listing or closes it. Idempotent. */
export async function answerFreshness(
  engine: Engine,
  token: string,
  answer: FreshnessAnswer,
): Promise<FreshnessOutcome> {
  const id = listingOf(engine, token);
  const row = id && (await findOne(engine.db, id));
  if (!row || row.deleted) return 'unknown';
  if (answer === 'valid') return confirm(engine, row.id);
  if (row.state === 'closed') return 'closed';
  if (row.state !== 'published') return 'gone';
  const viewer = { kind: 'user', userId: row.authorId, trusted: false, limited: false } as const;
  await applyStep({ engine, viewer, read: noIncludes }, row, { ...closing, closing: answer });
  return 'closed';
}

/** Returns whether the author, who has answered, publishes nothing now and has not chosen to hide their profile. */
export async function isHidingOffered(engine: Engine, token: string): Promise<boolean> {
  const id = listingOf(engine, token);
  const row = id && (await findOne(engine.db, id));
  const author = row && (await findReader(engine.db, row.authorId));
  return author ? !hidesProfile(author.privateData) && publishesNothing(engine.db, author.id) : false;
}

async function confirm({ db, clock, listingIndexer }: Engine, id: string): Promise<FreshnessOutcome> {
  return db.transaction(async tx => {
    if (!(await setConfirmed(tx, id, clock.now()))) return 'gone';
    await listingIndexer.reindex(tx, [id]);
    return 'confirmed';
  });
}

function listingOf({ settings, clock }: Engine, token: string): string | undefined {
  const [id = '', askedAt = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(settings().secret, `${id}.${askedAt}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const age = clock.now().getTime() - parseInt(askedAt, 36);
  return isUuid(id) && age <= linksValidFor ? id : undefined;
}

// The prefix prevents signatures made for other uses of the secret from being accepted here.
const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`still-valid:${claim}`).digest('base64url');
