import { fakeApi } from '#test/support/fakeApi.ts';
import { sendVerificationEmail } from './accountThunks.ts';
import { createStore } from './store.ts';

test('only one verification mail is requested at a time', async () => {
  let arrive = () => undefined as void;
  const sent = jest.fn(() => new Promise<void>(resolve => (arrive = resolve)));
  const api = fakeApi({ currentUser: { sendVerificationEmail: sent } });
  const store = createStore({}, { api: () => Promise.resolve(api) });
  const first = store.dispatch(sendVerificationEmail());
  await expect(store.dispatch(sendVerificationEmail())).rejects.toThrow(
    'Verification email sending already in progress',
  );
  arrive();
  expect(await first).toBe('sent');
  const next = store.dispatch(sendVerificationEmail());
  await new Promise(resolve => setImmediate(resolve));
  arrive();
  expect(await next).toBe('sent');
  expect(sent).toHaveBeenCalledTimes(2);
});
