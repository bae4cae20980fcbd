import type { StripeError } from '@stripe/stripe-js';
import type { PayoutAccount } from '#contract/payment/payment.ts';
import { cleanUrl } from '#contract/text/pastedText.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { payoutAccountOpened } from '#src/store/payout.ts';
import type { Stripe } from '#src/util/stripe.ts';
import type { AppThunk } from '#src/store/state.ts';
import type { MessageKey } from '#src/util/messages.ts';
import {
  type AccountParams,
  allPeopleProvided,
  companyParams,
  individualParams,
  personParams,
  type PersonParams,
} from './tokenParams.ts';
import type { PayoutValues } from './values.ts';

/** `isWhole`: all people of the company were submitted; otherwise the provider asks for them on its own page. */
export type Opened =
  | { account: PayoutAccount; isWhole: boolean }
  | { fault: FieldFault }
  | { failure: Failure };

interface Opening {
  stripe: Stripe | null;
  values: PayoutValues;
  /** Further owners and directors in the form, by their names in it. */
  others: readonly string[];
  bankAccountToken: string;
  /** The user's profile page, for those without a website. */
  profileUrl: string;
}

/** An error of the provider's script, with the path it belongs to. */
class TokenError extends Error {
  constructor(
    readonly error: StripeError,
    readonly at: readonly string[],
  ) {
    super('The payment provider refused a token');
  }
}

/**
 * Opens the account. Personal data is sent to the payment provider, only tokens of it to the marketplace; all tokens
 * are created first, so that errors show before anything exists.
 * @throws Error 'Stripe must be loaded for submitting PayoutPreferences'
 */
export function openAccount(opening: Opening): AppThunk<Promise<Opened>> {
  return async (dispatch, getState, { api }) => {
    const { stripe, values, others, bankAccountToken, profileUrl } = opening;
    if (!stripe) throw new Error('Stripe must be loaded for submitting PayoutPreferences');
    const { accountType, country, person = {}, company = {} } = values;
    const { merchantCategory } = getState().settings.payments ?? {};
    const isCompany = accountType === 'company';
    const at = [isCompany ? 'company' : 'person'];
    try {
      const people = isCompany
        ? [
            await personToken(stripe, personParams(country, person, { isRepresentative: true }), ['person']),
            ...(await Promise.all(
              others.map(name =>
                personToken(stripe, personParams(country, values.others?.[name] ?? {}), ['others', name]),
              ),
            )),
          ]
        : [];
      const params = isCompany ? companyParams(country, company) : individualParams(country, person);
      const accountToken = await accountTokenOf(stripe, params, at);
      const { payoutAccount } = await api();
      const account = await payoutAccount.create({
        country,
        accountToken,
        bankAccountToken,
        ...(merchantCategory ? { businessProfileMCC: merchantCategory } : {}),
        businessProfileURL: cleanUrl(values.website ?? '') || profileUrl,
      });
      dispatch(payoutAccountOpened());
      return isCompany ? await dispatch(addPeople(stripe, people, account)) : { account, isWhole: true };
    } catch (caught) {
      return toOpenResult(caught, at);
    }
  };
}

/** The account exists already: the provider later asks for whatever fails here. */
function addPeople(
  stripe: Stripe,
  people: readonly string[],
  account: PayoutAccount,
): AppThunk<Promise<Opened>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      const { payoutAccount } = await api();
      for (const token of people) await payoutAccount.addPerson(token);
      const accountToken = await accountTokenOf(stripe, allPeopleProvided, []);
      return { account: await payoutAccount.update({ accountToken }), isWhole: true };
    } catch {
      return { account, isWhole: false };
    }
  };
}

async function accountTokenOf(stripe: Stripe, params: AccountParams, at: readonly string[]): Promise<string> {
  const { token, error } = await stripe.createToken('account', params);
  if (error) throw new TokenError(error, at);
  return token.id;
}

async function personToken(stripe: Stripe, params: PersonParams, at: readonly string[]): Promise<string> {
  const { token, error } = await stripe.createToken('person', params);
  if (error) throw new TokenError(error, at);
  return token.id;
}

function toOpenResult(caught: unknown, at: readonly string[]): Opened {
  if (caught instanceof TokenError) {
    const fault = fieldFault(caught.error, caught.at);
    if (fault) return { fault };
    const isOffline = caught.error.type === 'api_connection_error';
    return {
      failure: isOffline
        ? { status: 0, code: 'network' }
        : { status: 400, code: 'bad-request', stripeMessage: caught.error.message ?? '' },
    };
  }
  const failure = toFailure(caught);
  const fault = fieldFault({ message: failure.stripeMessage }, at);
  return fault ? { fault } : { failure };
}

/** A field that the provider rejected. */
interface FieldFault {
  /** The path in the form's values. */
  path: readonly string[];
  /** The key of its message. */
  key: MessageKey<'Payout'>;
}

const postalCode = /^Invalid [A-Z]{2} postal code$/;

/** Maps the provider's error, by parameter or code, to a field of the person or company and its message. */
const places: readonly [RegExp, path: readonly string[], key: MessageKey<'Payout'>][] = [
  [/postal_code/, ['address', 'postalCode'], 'postalCodeRefused'],
  [/country/, ['address', 'line1'], 'countryRefused'],
  [/state/, ['address', 'province'], 'provinceRequired'],
  [/city/, ['address', 'city'], 'cityRequired'],
  [/line1/, ['address', 'line1'], 'addressRequired'],
  [/dob/, ['birth', 'year'], 'birthInvalid'],
  [/phone/, ['phone'], 'phoneInvalid'],
  [/email/, ['email'], 'emailInvalid'],
  [/id_number|ssn_last_4/, ['personalId'], 'personalIdInvalid'],
  [/tax_id/, ['taxId'], 'taxIdRefused'],
];

interface Complaint {
  param?: string | undefined;
  code?: string | undefined;
  message?: string | undefined;
}

/**
 * Returns the form field that the provider rejected; undefined when there is none. `at`: the path of the submitted
 * person or company.
 */
function fieldFault(
  { param = '', code = '', message = '' }: Complaint,
  at: readonly string[],
): FieldFault | undefined {
  const about = postalCode.test(message) ? 'postal_code' : `${param} ${code}`;
  const found = places.find(([pattern]) => pattern.test(about));
  return found && { path: [...at, ...found[1]], key: found[2] };
}
