import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#src/config/paths.ts';
import type { LetterKind, Post } from './letter.ts';

/** An operator has put a review right or taken it away. */
export function reviewPost(what: keyof typeof kinds, { userId, isAuthor, reason }: JsonObject): Post {
  return {
    userId: String(userId),
    letter: {
      kind: kinds[what][isAuthor === true ? 'author' : 'subject'],
      ...(typeof reason === 'string' && reason ? { reason } : {}),
      path: pathTo('TermsOfServicePage', {}),
    },
  };
}

const kinds = {
  corrected: { author: 'ownReviewCorrected', subject: 'reviewCorrected' },
  removed: { author: 'ownReviewRemoved', subject: 'reviewRemoved' },
} as const satisfies Record<string, Record<'author' | 'subject', LetterKind>>;
