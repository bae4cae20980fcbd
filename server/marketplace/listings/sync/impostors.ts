import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { claimsOffice, findImitated, titlePoses } from '#server/marketplace/users/index.ts';
import type { Content } from '../records/rows.ts';
import type { AuthorFacts } from './author.ts';

/** A sign that a listing poses as the site, its team, or somebody with the badge. */
type Sign = Pick<signals.Signal, 'reason' | 'detail'>;

/**
 * Returns the signs of impersonation in a listing. A listing with any waits for an operator, even where approval is
 * off. Authors with the badge are trusted.
 */
export async function findSigns(
  { settings }: Pick<Engine, 'settings'>,
  tx: Tx,
  { authorId, author, content }: { authorId: string; author: AuthorFacts; content: Content },
): Promise<readonly Sign[]> {
  if (author.isVerified) return [];
  const { title, description, geolocation: point } = content;
  const site = settings().marketplaceName;
  const imitated = await findImitated(tx, authorId, { title, point });
  const poses = titlePoses(title, site) || [title, description ?? ''].some(text => claimsOffice(text, site));
  return [
    ...(poses ? [{ reason: 'posingTitle' } as const] : []),
    ...(imitated === undefined ? [] : [{ reason: 'verifiedName', detail: imitated } as const]),
  ];
}

/** Reports the signs to operators, with the listing. */
export async function recordSigns(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  listing: { userId: string; subjectId: string },
  signs: readonly Sign[],
): Promise<void> {
  for (const sign of signs) await signals.raise(engine, tx, { ...listing, ...sign, isOnce: true });
}
