import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { maxText } from '#contract/listing/listingFields.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Api } from '#src/entry.server.tsx';
import { isBookable, isFree } from '#src/config/booking.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { saveReturnUrl } from '../session/cookies.ts';
import type { WebDeps } from '../ports/index.ts';
import type { FormFields } from './formBody.ts';
import type { Sessions } from '../session/session.ts';

/** The browser goes on to `to`, a path on this site (Post/Redirect/Get). */
export interface Redirect {
  kind: 'redirect';
  to: string;
}

export const redirect = (to: string): Redirect => ({ kind: 'redirect', to });

/** The request was declined, but the note to its guest could not be sent. */
interface Unsent {
  kind: 'unsent';
  note: string;
  cause: unknown;
}

/**
 * Form actions for messages, for browsers without JavaScript: the first message from a listing's page, a message in a
 * conversation, the reply to a booking request, the end of an accepted stay, a new address for its guest. Returns
 * undefined for all other forms.
 * @throws ApiError; ApiFailure of the app
 */
export type MessageAction = (
  request: Request,
  response: Response,
  form: FormFields,
  api: Api,
) => Promise<Redirect | Unsent | undefined>;

/** Milliseconds within which a repeated submission counts as the same enquiry. */
const deduplicationWindow = 60_000;

export function createMessageActions(sessions: Sessions, { config }: Pick<WebDeps, 'config'>): MessageAction {
  const { secret, rootUrl } = config;
  const begun = new Map<string, Promise<Redirect>>();
  const sealOf = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');

  const enquire = async (listingId: string, message: string, api: Api): Promise<Redirect> => {
    const listing = await api.listings.show(listingId);
    const free = isBookable(listing) && isFree(listing);
    const { transactionId, messageSent } = await api.transactions.enquire(listingId, message, free);
    if (!messageSent)
      await api.messages.send(transactionId, message, {
        id: messageIdOf(sealOf(transactionId, message)),
      });
    return redirect(pathTo('OrderDetailsPage', { id: transactionId }, { message: 'sent' }));
  };
  const enquireOnce = (person: string, listingId: string, message: string, api: Api) => {
    const key = sealOf(person, listingId, message);
    const before = begun.get(key);
    if (before) return before;
    const work = enquire(listingId, message, api);
    begun.set(key, work);
    const forget = () => begun.delete(key);
    setTimeout(forget, deduplicationWindow).unref();
    work.catch(forget);
    return work;
  };

  return async (request, response, form, api) => {
    const person = sessions.accessTokenOf(request);
    const listingId = /^\/l\/(?:[^/]+\/)?([^/]+)$/.exec(request.path)?.[1];
    if (isUuid(listingId ?? '') && listingId && form.enquiry !== undefined) {
      if (form.enquiry === 'login' || form.enquiry === 'signup') {
        saveReturnUrl(response, enquiryHref(request.path), rootUrl.startsWith('https:'));
        return redirect(form.enquiry === 'login' ? paths.LoginPage : paths.SignupPage);
      }
      if (!person) throw new ApiError('forbidden');
      return enquireOnce(person, listingId, requireMessageText(form), api);
    }
    const [, side = '', id = ''] = /^\/(order|sale)\/([^/]+)\/details$/.exec(request.path) ?? [];
    if (!isUuid(id)) return undefined;
    if (form.answer === 'accept' || form.answer === 'decline') {
      const note = noteOf(form);
      await api.transactions[form.answer](id);
      if (!note) return redirect(request.path);
      // The request has been answered by now: a note that could not be sent is shown in the message field.
      return api.messages.send(id, note, { id: messageIdOf(sealOf(side, id, 'decline', note)) }).then(
        () => redirect(`${request.path}#newest`),
        (cause: unknown): Unsent => ({ kind: 'unsent', note, cause }),
      );
    }
    if (form.end === 'confirm') {
      // Without JavaScript the box of the block can't be ticked by the reason.
      await api.transactions.end(id, form.block === 'on' || form.reason === 'fear');
      return redirect(request.path);
    }
    if (form.give === 'address') {
      const { address = '', building } = form;
      const given = { address, ...(building === undefined ? {} : { building }) };
      await api.call('POST /api/inbox/give-address', { transactionId: id, ...given });
      return redirect(request.path);
    }
    if (form.message === undefined) return undefined;
    const content = requireMessageText(form);
    // The same text after the same message gets the same id, so that a resubmitted form is delivered once.
    await api.messages.send(id, content, {
      id: messageIdOf(sealOf(side, id, form.after ?? '', content)),
    });
    return redirect(`${request.path}#newest`);
  };
}

/** Returns the optional note that goes with declining. */
const noteOf = (form: FormFields): string | undefined =>
  form.answer === 'decline' && form.note?.trim() ? requireMessageText({ message: form.note }) : undefined;

/** @throws ApiError when the message is empty or too long */
function requireMessageText({ message = '' }: FormFields): string {
  // Forms send line breaks as CRLF.
  const content = message.replaceAll('\r\n', '\n').trim();
  if (!content) throw new ApiError('validation-missing-key');
  if (content.length > maxText) throw new ApiError('validation-invalid-value');
  return content;
}

/** Formats at least 32 hexadecimal digits as a version 4 UUID. */
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
