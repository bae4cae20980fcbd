import type { SdkAnswer } from 'sharetribe-flex-sdk';
import * as v from 'valibot';
import { findProcessByAlias } from '#contract/processes/index.ts';
import { knownTransition } from '#contract/processes/names.ts';
import { findTransition, type Process, type TransitionName } from '#contract/processes/process.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { acceptedByApi } from '#contract/booking/bookingWindow.ts';
import { isParty, type Party } from '#contract/booking/party.ts';
import { nightsBetween } from '#contract/booking/nights.ts';
import type { WireLineItem } from '../transactionEntities.ts';
import { result, type Definitions } from './endpoint.ts';
import { isMap, map, uuid } from '#contract/schemas.ts';
import { day, flag } from './schemas.ts';

const stay = v.pipe(
  map({ startDate: day, endDate: day }),
  v.forward(
    v.check(({ startDate, endDate }) => nightsBetween(startDate, endDate) <= acceptedByApi.nights),
    ['endDate'],
  ),
);

const stayAndCard = {
  bookingStart: day,
  bookingEnd: day,
  paymentMethod: v.nullish(v.string()),
  setupPaymentMethodForSaving: flag,
  /** The guests. */
  protectedData: v.optional(
    map({ party: v.optional(v.custom<Party & JsonObject>(value => isParty(value as Json))) }),
  ),
};

/** The parts of the response to include. */
const queryParams = v.nullish(v.custom<Record<string, unknown>>(isMap), {});

const processOf = ({ processAlias }: Initiation): Process | undefined =>
  typeof processAlias === 'string' ? findProcessByAlias(processAlias) : undefined;

/** Only privileged transitions: this site's server vouches for bookings with a price. */
export function isPrivileged(process: Process, name: unknown): name is TransitionName {
  const transition = findTransition(process, knownTransition(name));
  return transition !== undefined && 'actor' in transition && transition.privileged === true;
}

interface Initiation {
  processAlias?: unknown;
  transition?: unknown;
}

/** Refused before, unless it is privileged. */
const transition = v.custom<TransitionName>(name => knownTransition(name) !== undefined);

const initiation = v.pipe(
  v.custom<Record<string, unknown>>(isMap),
  v.check(params => processOf(params) !== undefined, 'transaction-unknown-alias'),
  v.check(params => {
    const process = processOf(params);
    return process !== undefined && isPrivileged(process, params.transition);
  }, 'transaction-invalid-transition'),
  map({ processAlias: v.string(), transition, params: map({ listingId: uuid, ...stayAndCard }) }),
);

/** Prices and bookings, which the server computes and vouches for (specification section 7). */
export const bookingEndpoints = {
  /** The line items of a stay before booking. @throws transaction-missing-listing-price, validation-invalid-params */
  'POST /api/transaction-line-items': {
    access: 'anyone',
    input: map({ listingId: uuid, isOwnListing: flag, bookingData: stay }),
    result: result<readonly WireLineItem[]>(),
    inProcess: true,
  },
  /** Only these of `params` are read: the price comes from the listing. In process it only speculates. */
  'POST /api/initiate-privileged': {
    access: 'anyone',
    input: map({ isSpeculative: flag, bodyParams: initiation, queryParams }),
    result: result<SdkAnswer['data']>(),
    isBare: true,
    inProcess: true,
  },
  /** The same for an existing transaction, whose listing is taken from the transaction. */
  'POST /api/transition-privileged': {
    access: 'anyone',
    input: map({
      isSpeculative: flag,
      bodyParams: map({ id: uuid, transition: v.optional(v.unknown()), params: map(stayAndCard) }),
      queryParams,
    }),
    result: result<SdkAnswer['data']>(),
    isBare: true,
    inProcess: true,
  },
} satisfies Definitions;
