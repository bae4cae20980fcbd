import type { consolePasskeyEndpoints, passkeyLoginEndpoints } from '#src/api/endpoints/passkeys.ts';
import { enter, withService } from './console.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** Logging in with a passkey. */
export const passkeyLoginHandlers: WebHandlers<typeof passkeyLoginEndpoints> = {
  'POST /api/passkeys/begin-login': ({ passkeyLogin }) => passkeyLogin.begin(),
  'POST /api/passkeys/log-in': ({ passkeyLogin }, { response }) => passkeyLogin.finish(response),
};

/** Passkeys as the second factor of the console; each call is authorised by the gate. */
export const consolePasskeyHandlers: WebHandlers<typeof consolePasskeyEndpoints> = {
  async 'POST /api/console/begin-passkey'({ gate, accessToken }) {
    const { operator, service } = await withService(gate, 'beginPasskey');
    return service.passkeys.begin(operator, accessToken());
  },
  async 'POST /api/console/unlock-by-passkey'({ gate, accessToken }, { response }) {
    const { operator, service } = await withService(gate, 'unlockByPasskey');
    await service.passkeys.prove(operator, accessToken(), response);
    await enter(gate, service, operator);
  },
  async 'POST /api/console/begin-adding-passkey'({ gate, accessToken }) {
    const { operator, service } = await gate.adding('beginAddingPasskey');
    return service.passkeys.beginAdding(operator, accessToken());
  },
  async 'POST /api/console/add-passkey'({ gate, accessToken }, { response, name }) {
    const { operator, service } = await gate.adding('addPasskey');
    await service.passkeys.add(operator, accessToken(), { response, name });
  },
};
