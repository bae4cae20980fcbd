import { inBody, invalid } from '#contract/parse.ts';
import { sendBackReasons } from '#contract/console/queues.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findReader } from '#server/marketplace/users/index.ts';

/**
 * Returns the explanation for the author of a listing: a sentence for the reason in their language, then the operator's
 * own message.
 * @throws ApiError `validation-invalid-value` naming `field` when the reason is missing, `words` when a message is
 * required
 */
export async function explanationForAuthor(
  engine: Engine,
  { reason: asked, words = '' }: { reason?: string | undefined; words?: string | undefined },
  authorId: string | undefined,
  field = 'reason',
): Promise<string> {
  const reason = sendBackReasons.find(one => one === asked);
  const own = words.trim();
  if (!reason) throw invalid(inBody(field));
  if (reason === 'other') {
    if (!own) throw invalid(inBody('words'));
    return own;
  }
  const author = authorId === undefined ? undefined : await findReader(engine.db, authorId);
  const locale = author?.privateData.locale;
  const texts = engine.mailTexts(typeof locale === 'string' ? locale : undefined);
  const sentence = texts.formatMessage({ id: `Mail.sendBack.${reason}` });
  return own ? `${sentence}\n\n${own}` : sentence;
}
