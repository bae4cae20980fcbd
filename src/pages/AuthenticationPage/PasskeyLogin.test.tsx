import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '#src/api/failure.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { AuthenticationPage } from './AuthenticationPage.tsx';

const scene = (call: (key: string) => Promise<unknown>) => ({
  data: { tab: 'login', pending: null, problem: null, profileType: 'private', madeAt: 0 },
  url: '/login',
  answers: { call },
});
const none = () => Promise.reject(new Error('not called'));
const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });

/** Fakes WebAuthn with this response from the user. */
function browserWith(get: () => Promise<unknown>) {
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const begun = { challenge: 'AAAA', allowCredentials: [] };

test('a browser without WebAuthn shows no passkey button', async () => {
  renderPage(<AuthenticationPage />, scene(none));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});

test('cancelling a passkey login reminds of the password', async () => {
  browserWith(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
  renderPage(
    <AuthenticationPage />,
    scene(async () => begun),
  );
  await userEvent.click(await button());
  expect(await screen.findByText(/No passkey was used/)).toBeVisible();
  expect(await button()).toBeEnabled();
});

test('an unknown passkey is rejected with a plain explanation', async () => {
  const bytes = new Uint8Array([1]).buffer;
  browserWith(async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  }));
  renderPage(
    <AuthenticationPage />,
    scene(async key => {
      if (key === 'POST /api/passkeys/begin-login') return begun;
      throw new ApiFailure({ status: 401, code: 'auth-invalid-access-token' });
    }),
  );
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This passkey does not belong to an account here',
  );
});
