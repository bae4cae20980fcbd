import * as v from 'valibot';
import type { ActiveLogin, DataExport, PendingIdentity } from '#contract/account/user.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import type { JsonObject } from '#contract/json.ts';
import { result, type Definitions } from './endpoint.ts';
import { isMap, map, string } from '#contract/schemas.ts';

const json = v.custom<JsonObject>(isMap, 'bad-request');

/** {@link WayIn.key} of what is kept. */
const keys = v.pipe(v.array(string()), v.maxLength(300));

/** Signing up through an identity provider, and deleting the account. */
export const accountEndpoints = {
  /** The user verified by an identity provider who isn't signed in yet; null when there is none or it has expired. */
  'GET /api/auth/pending': { access: 'anyone', result: result<PendingIdentity | null>() },
  /**
   * Creates an account, or mails the owner of the address that has one: the answer and its time don't tell which. Signs
   * nobody in. The engine validates the fields.
   */
  'POST /api/auth/sign-up': {
    access: 'anyone',
    input: map(
      {
        email: string(),
        password: string(),
        firstName: string(),
        lastName: string(),
        publicData: json,
        protectedData: v.exactOptional(json),
        privateData: v.exactOptional(json),
      },
      { message: 'bad-request' },
    ),
    result: result<Record<string, never>>(),
    isBare: true,
  },
  /**
   * Creates an account for the pending identity and signs in. The engine validates the fields. @throws not-found
   * without a pending identity, email-taken
   */
  'POST /api/auth/create-user-with-idp': {
    access: 'anyone',
    input: map(
      {
        idpId: v.picklist(['google', 'facebook']),
        email: string(),
        firstName: string(),
        lastName: string(),
        publicData: v.optional(json, {}),
        privateData: v.exactOptional(json),
      },
      { message: 'bad-request' },
    ),
    result: result<Record<string, never>>(),
    isBare: true,
  },
  /**
   * Links the pending identity to the account with this password and signs in. @throws not-found, status 401, conflict
   */
  'POST /api/auth/link-idp': {
    access: 'anyone',
    input: map({ email: string(), password: string() }, { message: 'bad-request' }),
    result: result<Record<string, never>>(),
    isBare: true,
  },
  /**
   * Deletes the account and ends the session. @throws forbidden, conflict while something is unfinished that
   * `endTransactions` doesn't end
   */
  'POST /api/delete-account': {
    access: 'anyone',
    input: map(
      {
        currentPassword: v.optional(
          v.pipe(v.string('validation-invalid-params'), v.nonEmpty('validation-invalid-params')),
          '',
        ),
        endTransactions: v.exactOptional(v.boolean('validation-invalid-params')),
      },
      { message: 'validation-invalid-params' },
    ),
    result: result<{ deleted: true }>(),
    isBare: true,
  },
} satisfies Definitions;

/** The signed-in user's data export. */
export const dataCopyEndpoints = {
  /** Its status; null where exports are not available. */
  'POST /api/data-copy': {
    access: 'signed-in',
    result: result<{ copy: DataExport | null } | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * Requests a new one, which replaces an earlier one. @throws forbidden for a wrong password, or of users without one
   * when their login is older than 15 minutes; conflict while one is prepared, too-many-requests
   */
  'POST /api/data-copy/request': {
    access: 'user',
    input: map({ currentPassword: v.exactOptional(string()) }),
    result: result<DataExport>(),
  },
} satisfies Definitions;

/** Where the signed-in user is logged in, and what else opens an account. */
export const loginEndpoints = {
  /** This login first; null when accounts are hosted elsewhere. */
  'POST /api/logins': {
    access: 'signed-in',
    result: result<readonly ActiveLogin[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * Ends the login with this id, or without one all others and the console's. With `ways`, whatever else opens the
   * account and is not kept ends with them. @throws forbidden for a wrong password, or of users without one when their
   * login is older than 15 minutes; too-many-requests
   */
  'POST /api/logins/end': {
    access: 'user',
    input: map({
      id: v.exactOptional(string()),
      ways: v.exactOptional(map({ keep: keys, currentPassword: v.exactOptional(string()) })),
    }),
    result: result<void>(),
  },
  /**
   * What opens the user's account besides the password and logins; null when accounts are hosted elsewhere, and for an
   * operator who is signed in as the user.
   */
  'POST /api/ways-in': {
    access: 'signed-in',
    result: result<readonly WayIn[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * What opens the account for which the mailed link sets a new password; null for a link that sets none, and when
   * accounts are hosted elsewhere.
   */
  'POST /api/ways-in/by-link': {
    access: 'anyone',
    input: map({ email: string(), token: string() }),
    result: result<readonly WayIn[] | null>(),
    inProcess: true,
    hosted: null,
  },
} satisfies Definitions;

/** The signed-in user's request for the badge. It is sent by POST /api/verification/request, as a multipart form. */
export const verificationEndpoints = {
  /** Its status; null where the badge is not available. */
  'POST /api/verification': {
    access: 'signed-in',
    result: result<{ request: VerificationRequest | null } | null>(),
    inProcess: true,
    hosted: null,
  },
  /** Withdraws the pending request, with its documents. */
  'POST /api/verification/withdraw': { access: 'user', result: result<void>() },
} satisfies Definitions;
