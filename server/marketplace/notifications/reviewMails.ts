import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/** Tells a user that an operator has corrected or removed a review. */
export function composeReviewMail(
  what: keyof typeof kinds,
  { userId, isAuthor, reason }: JsonObject,
): OutgoingMail {
  return {
    userId: String(userId),
    content: {
      kind: kinds[what][isAuthor === true ? 'author' : 'subject'],
      ...(typeof reason === 'string' && reason ? { reason } : {}),
      path: pathTo('TermsOfServicePage', {}),
    },
  };
}

const kinds = {
  corrected: { author: 'ownReviewCorrected', subject: 'reviewCorrected' },
  removed: { author: 'ownReviewRemoved', subject: 'reviewRemoved' },
} as const satisfies Record<string, Record<'author' | 'subject', MailKind>>;
