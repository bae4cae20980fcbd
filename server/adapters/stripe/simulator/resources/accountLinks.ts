import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { invalid } from '../http/failure.ts';
import { text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { randomText } from '../ids.ts';
import type { StoredLink } from '../storage/port.ts';

/** Seconds within which a link must be opened. It can be opened once. */
const linkSeconds = 300;

const createEntries = {
  account: text,
  type: v.picklist(['account_onboarding', 'account_update']),
  return_url: v.optional(text),
  refresh_url: v.optional(text),
  collect: v.optional(v.picklist(['currently_due', 'eventually_due'])),
  collection_options: v.optional(
    v.strictObject({
      fields: v.optional(v.picklist(['currently_due', 'eventually_due'])),
      future_requirements: v.optional(v.picklist(['include', 'omit'])),
    }),
  ),
};

type Params = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;

/** @throws Failure 400 for URLs that a browser can't be redirected to. */
function readUrl(value: string | undefined, param: string): string {
  if (value === undefined) {
    throw invalid('parameter_missing', `You must supply a ${param} for this type of account link.`, {
      param,
    });
  }
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw invalid('url_invalid', 'Not a valid URL', { param });
}

async function create(call: Call, given: Params): Promise<Stripe.AccountLink> {
  const account = await call.objects.require('account', given.account, 'account');
  if (given.collect && given.collection_options) {
    throw invalid(
      'parameters_exclusive',
      'You may only specify one of these parameters: collect, collection_options.',
      { param: 'collect' },
    );
  }
  const link: StoredLink = {
    nonce: randomText(24),
    account: account.id,
    kind: given.type,
    returnUrl: readUrl(given.return_url, 'return_url'),
    refreshUrl: readUrl(given.refresh_url, 'refresh_url'),
    expiresAt: call.now + linkSeconds,
    isUsed: false,
  };
  await call.tx.links.insert(link);
  return {
    object: 'account_link',
    created: call.now,
    expires_at: link.expiresAt,
    url: `${call.pagesUrl}/stripe-sim/onboarding/${account.id}/${link.nonce}`,
  };
}

export const accountLinkRoutes = [route('POST', '/v1/account_links', createEntries, create)];
