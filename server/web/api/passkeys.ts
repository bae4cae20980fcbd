import type { consolePasskeyEndpoints, passkeyLoginEndpoints } from '#src/api/endpoints/passkeys.ts';
import { enter, withService } from './console.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** Logging in with a passkey. */
export const passkeyLoginHandlers: WebHandlers<typeof passkeyLoginEndpoints> = {
  'POST /api/passkeys/begin-login': ({ passkeyLogin }) => passkeyLogin.begin(),
  'POST /api/passkeys/log-in': ({ passkeyLogin }, { response }) => passkeyLogin.finish(response),
};

/** Passkeys as the second factor of the console; each call is authorised by the guard. */
export const consolePasskeyHandlers: WebHandlers<typeof consolePasskeyEndpoints> = {
  async 'POST /api/console/begin-passkey'({ guard, accessToken }) {
    const { operator, service } = await withService(guard, 'beginPasskey');
    return service.passkeys.begin(operator, accessToken());
  },
  async 'POST /api/console/unlock-by-passkey'({ guard, accessToken }, { response }) {
    const { operator, service } = await withService(guard, 'unlockByPasskey');
    await service.passkeys.prove(operator, accessToken(), response);
    await enter(guard, service, operator);
  },
  async 'POST /api/console/begin-adding-passkey'({ guard, accessToken }) {
    const { operator, service } = await guard.adding('beginAddingPasskey');
    return service.passkeys.beginAdding(operator, accessToken());
  },
  async 'POST /api/console/add-passkey'({ guard, accessToken }, { response, name }) {
    const { operator, service } = await guard.adding('addPasskey');
    await service.passkeys.add(operator, accessToken(), { response, name });
  },
};
