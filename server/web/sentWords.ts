import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { textMax } from '#contract/rules/listingFields.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Api } from '#src/entry.server.tsx';
import { isBookable, isFree } from '#src/config/booking.ts';
import { enquiryHref } from '#src/config/enquiry.ts';
import { paths, pathTo } from '#src/config/paths.ts';
import { rememberFrom } from './cookies.ts';
import type { WebDeps } from './deps.ts';
import type { Posted } from './posted.ts';
import type { Sessions } from './session.ts';

/** Where to go on. */
interface Went {
  to: string;
}

/**
 * Takes up what people write to each other without script: the first message from a listing's page, a message in a
 * conversation, the answer to a request. undefined for all other forms. @throws ApiError; ApiFailure of the app
 */
export type SentWords = (
  request: Request,
  response: Response,
  form: Posted,
  api: Api,
) => Promise<Went | undefined>;

/** A second press on the same button within this is the same enquiry. Milliseconds. */
const sameFor = 60_000;

export function sentWords(sessions: Sessions, { config }: Pick<WebDeps, 'config'>): SentWords {
  const { secret, rootUrl } = config;
  const begun = new Map<string, Promise<Went>>();
  const sealOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');

  const enquire = async (listingId: string, message: string, api: Api): Promise<Went> => {
    const listing = await api.listings.show(listingId);
    const free = isBookable(listing) && isFree(listing);
    const { transactionId, messageSent } = await api.transactions.enquire(listingId, message, free);
    if (!messageSent)
      await api.messages.send(transactionId, message, messageIdOf(sealOf(transactionId, message)));
    return { to: pathTo('OrderDetailsPage', { id: transactionId }) };
  };
  const enquireOnce = (person: string, listingId: string, message: string, api: Api) => {
    const key = sealOf(person, listingId, message);
    const before = begun.get(key);
    if (before) return before;
    const work = enquire(listingId, message, api);
    begun.set(key, work);
    const forget = () => begun.delete(key);
    setTimeout(forget, sameFor).unref();
    work.catch(forget);
    return work;
  };

  return async (request, response, form, api) => {
    const person = sessions.accessTokenOf(request);
    const listingId = /^\/l\/(?:[^/]+\/)?([^/]+)$/.exec(request.path)?.[1];
    if (isUuid(listingId ?? '') && listingId && form.enquiry !== undefined) {
      if (form.enquiry === 'login' || form.enquiry === 'signup') {
        rememberFrom(response, enquiryHref(request.path), rootUrl.startsWith('https:'));
        return { to: form.enquiry === 'login' ? paths.LoginPage : paths.SignupPage };
      }
      if (!person) throw new ApiError('forbidden');
      return enquireOnce(person, listingId, wordsOf(form), api);
    }
    const [, side = '', id = ''] = /^\/(order|sale)\/([^/]+)\/details$/.exec(request.path) ?? [];
    if (!isUuid(id)) return undefined;
    if (form.answer === 'accept' || form.answer === 'decline') {
      await api.transactions[form.answer](id);
      return { to: request.path };
    }
    if (form.message === undefined) return undefined;
    const content = wordsOf(form);
    // The same words after the same message are the same press: one that the browser repeats arrives once.
    await api.messages.send(id, content, messageIdOf(sealOf(side, id, form.after ?? '', content)));
    return { to: `${request.path}#newest` };
  };
}

/** @throws ApiError for an empty message and for one that is too long. */
function wordsOf({ message = '' }: Posted): string {
  // A form sends line ends as two characters.
  const content = message.replaceAll('\r\n', '\n').trim();
  if (!content) throw new ApiError('validation-missing-key');
  if (content.length > textMax) throw new ApiError('validation-invalid-value');
  return content;
}

/** A uuid, version 4 by its look, out of at least 32 hexadecimal digits. */
function messageIdOf(hex: string): string {
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
