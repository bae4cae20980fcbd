import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { HidingOffer } from './HidingOffer.tsx';

const hider = () => {
  const { profile } = currentUserOf();
  if (!profile) throw new Error('A user without a profile');
  return currentUserOf({ profile: { ...profile, privateData: { hidesProfile: true } } });
};

function show(published: number, scene: Scene = {}, updateProfile = jest.fn(() => Promise.resolve(hider()))) {
  const count = jest.fn(() => Promise.resolve(published));
  const answers = { ownListings: { count }, currentUser: { updateProfile } };
  renderPage(<HidingOffer />, { as: currentUserOf(), answers, ...scene });
  return { count, updateProfile };
}
const button = () => screen.findByRole('button', { name: 'Hide my profile' });

test('who publishes nothing can hide the profile with one button, and the focus is not lost', async () => {
  const { count, updateProfile } = show(0);
  await userEvent.click(await button());
  const done = await screen.findByText(/^Your profile is hidden\./);
  expect(count).toHaveBeenCalledWith({ states: ['published'] });
  expect(updateProfile).toHaveBeenCalledWith({ privateData: { hidesProfile: true } });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toContainElement(done));
});

test('a refusal is reported, and the button stays', async () => {
  const refuse = jest.fn(() => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' })));
  show(0, {}, refuse);
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('You cannot do this here.');
  expect(await button()).toBeVisible();
});

test('nothing is offered while something is published', async () => {
  const { count } = show(1);
  await waitFor(() => expect(count).toHaveBeenCalled());
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('nothing is asked of those who hide already, of visitors, and when accounts are hosted elsewhere', () => {
  const { count } = show(0, { as: hider() });
  expect(count).not.toHaveBeenCalled();
  const answers = { ownListings: { count } };
  const { store } = renderPage(<HidingOffer />, { answers });
  const hosted = { ...store.getState().settings, apiUrl: 'https://flex.example' };
  renderPage(<HidingOffer />, { as: currentUserOf(), answers, state: { settings: hosted } });
  expect(count).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
