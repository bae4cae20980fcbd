import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { listingMails } from '#server/marketplace/listings/index.ts';
import { absorbRows } from '#server/marketplace/outbox/index.ts';
import type { Composer } from './area.ts';
import { freshSince, type CurrentEvent } from './fact.ts';
import type { MailSection, OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/** Mails about an author's listings of which several become one, by the kind of that one. */
const groups: readonly { kind: MailKind; mails: readonly string[] }[] = [
  {
    kind: 'listingsChecked',
    mails: [
      listingMails.approved,
      listingMails.rejected,
      listingMails.changeApproved,
      listingMails.changeRejected,
    ],
  },
  { kind: 'listingsChanged', mails: [listingMails.takenDown, listingMails.corrected] },
  { kind: 'stillValid', mails: [listingMails.stillValid] },
  { kind: 'closedUnanswered', mails: [listingMails.closedUnanswered] },
];

const groupOf = (mail: string) => groups.find(({ mails }) => mails.includes(mail));

/**
 * Adds what else waits for the author to the payload of a mail about a listing, so that one mail tells of all; other
 * payloads are unchanged. undefined when another row has taken this one along.
 */
export async function gather(
  { db, clock }: Engine,
  mail: string,
  payload: JsonObject,
  { id }: CurrentEvent,
): Promise<JsonObject | undefined> {
  const group = groupOf(mail);
  // Has been gathered by an earlier attempt, or was already told to a device.
  if (!group || payload.parts !== undefined || payload.notifiedAs !== undefined) return payload;
  if (typeof payload.userId !== 'string') return payload;
  const now = clock.now();
  const row = { id, userId: payload.userId, kinds: group.mails, since: freshSince(now), now };
  const parts = await absorbRows(db, row);
  return parts.length > 0 ? { ...payload, parts: parts.map(part => ({ ...part })) } : undefined;
}

/** Composes a mail whose payload may have `parts` as {@link gather} adds them; of a single one left, its own mail. */
export async function composeTogether(
  engine: Engine,
  mail: string,
  payload: JsonObject,
  at: Date,
  composers: Readonly<Record<string, Composer>>,
): Promise<OutgoingMail | undefined> {
  const { parts } = payload;
  if (!Array.isArray(parts)) return composers[mail]?.(engine, payload, at);
  const found = await Promise.all(
    (parts as JsonObject[]).map(async part =>
      composers[String(part.kind)]?.(engine, part.payload as JsonObject, at),
    ),
  );
  const [first, ...others] = found.filter(one => one !== undefined);
  const kind = groupOf(mail)?.kind;
  if (!first || !kind || others.length === 0) return first;
  const path = pathTo('ManageListingsPage', {});
  return {
    userId: first.userId,
    content: { kind, sections: [first, ...others].map(one => sectionOf(one, kind, path)), path },
  };
}

/** Leaves out a link that the mail has anyway. */
function sectionOf({ content }: OutgoingMail, group: MailKind, mainPath: string): MailSection {
  const { kind, listing, reason, path, otherPath } = content;
  return {
    ...(kind === group ? {} : { kind }),
    ...(listing === undefined ? {} : { listing }),
    ...(reason === undefined ? {} : { reason }),
    ...(path === undefined || path === mainPath ? {} : { path }),
    ...(otherPath === undefined ? {} : { otherPath }),
  };
}
