import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import type { Passkey } from '#contract/account/user.ts';
import type { JsonObject } from '#contract/json.ts';
import { isMap, map, string } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';

/** An authenticator's response; the engine verifies it. */
const response = v.custom<JsonObject>(isMap);

/** The signed-in user's passkeys. 404 where the site doesn't support them. */
export const passkeyEndpoints = {
  /** Earliest first; null where the site doesn't support them. */
  'POST /api/passkeys': {
    access: 'signed-in',
    result: result<readonly Passkey[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * Begins adding one. @throws forbidden for a wrong password, or of users without one when their login is older than
   * 15 minutes; conflict when there are too many, too-many-requests
   */
  'POST /api/passkeys/begin': {
    access: 'user',
    input: map({ password: v.exactOptional(string()) }),
    result: result<PublicKeyCredentialCreationOptionsJSON>(),
  },
  /** @throws forbidden when it doesn't match the challenge, conflict when it is already registered */
  'POST /api/passkeys/finish': {
    access: 'user',
    input: map({ response, name: string() }),
    result: result<void>(),
  },
  /** @throws not-found, validation-invalid-value */
  'POST /api/passkeys/rename': {
    access: 'user',
    input: map({ id: string(), name: string() }),
    result: result<void>(),
  },
  /** @throws forbidden as `begin`, not-found, conflict for the last way to log in, too-many-requests */
  'POST /api/passkeys/remove': {
    access: 'user',
    input: map({ id: string(), password: v.exactOptional(string()) }),
    result: result<void>(),
  },
} satisfies Definitions;

/** Logging in with a passkey. 404 where the site doesn't support them. */
export const passkeyLoginEndpoints = {
  /** Starts a login with any passkey; the challenge belongs to this browser. @throws too-many-requests */
  'POST /api/passkeys/begin-login': {
    access: 'anyone',
    result: result<PublicKeyCredentialRequestOptionsJSON>(),
  },
  /** Signs in. @throws status 401 for any invalid response, too-many-requests */
  'POST /api/passkeys/log-in': {
    access: 'anyone',
    input: map({ response }),
    result: result<void>(),
  },
} satisfies Definitions;

/** Passkeys as the second factor of the console. */
export const consolePasskeyEndpoints = {
  /** @throws conflict when there is none for the console */
  'POST /api/console/begin-passkey': {
    access: 'operator',
    input: map({}),
    result: result<PublicKeyCredentialRequestOptionsJSON>(),
  },
  /** The same as `unlock`, with a passkey. @throws forbidden, too-many-requests */
  'POST /api/console/unlock-by-passkey': {
    access: 'operator',
    input: map({ response }),
    result: result<void>(),
  },
  /** Begins adding one for the console. @throws forbidden without a code in the last minutes, conflict */
  'POST /api/console/begin-adding-passkey': {
    access: 'operator',
    input: map({}),
    result: result<PublicKeyCredentialCreationOptionsJSON>(),
  },
  /** @throws as `begin-adding-passkey`, and forbidden when it doesn't match the challenge */
  'POST /api/console/add-passkey': {
    access: 'operator',
    input: map({ response, name: string() }),
    result: result<void>(),
  },
} satisfies Definitions;
