import { render, screen } from '@testing-library/react';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import de from '../../translations/de.json' with { type: 'json' };
import messages from '../../translations/en.json' with { type: 'json' };
import pl from '../../translations/pl.json' with { type: 'json' };
import ru from '../../translations/ru.json' with { type: 'json' };
import uk from '../../translations/uk.json' with { type: 'json' };
import { failureMessage, FormError } from './FormError.tsx';
import { formatWait } from './wait.ts';

function say(failure: Failure, own: Partial<Record<FailureCode, string>> = {}): string {
  render(
    <RawIntlProvider value={createIntl({ locale: 'en', messages })}>
      <FormError failure={failure} messages={own} />
    </RawIntlProvider>,
  );
  return screen.getByRole('alert').textContent ?? '';
}

test.each([
  [30, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [90 * 60, 'in 90 minutes'],
  [3 * 60 * 60 - 5, 'in 3 hours'],
])('a rate-limited user learns when to try again: after %d seconds %s', (retryAfter, when) => {
  expect(say({ status: 429, code: 'too-many-requests', retryAfter })).toContain(when);
});

test('while the database is down it says that nothing was saved, or that the outcome is unknown', () => {
  const intl = createIntl({ locale: 'en', messages });
  const own = { otherwise: 'The message was not sent.' };
  const words = (code: FailureCode) => failureMessage({ status: 503, code, retryAfter: 5 }, own, intl);
  expect(words('service-unavailable')).toMatch(/nothing was sent or changed.*try again in a moment/);
  expect(words('outcome-unknown')).toMatch(/do not know whether this went through/);
  expect(words('outcome-unknown')).not.toMatch(/not sent|nothing was/);
});

test('when the disk is full every form says so, and that nothing is lost', () => {
  const intl = createIntl({ locale: 'en', messages });
  const failure: Failure = { status: 507, code: 'insufficient-storage' };
  expect(failureMessage(failure, { otherwise: 'The message was not sent.' }, intl)).toMatch(
    /could not be saved. What you typed is still here/,
  );
});

test('without a retry time it promises none', () => {
  expect(say({ status: 429, code: 'too-many-requests' })).toContain('Please try again later;');
});

test.each([
  ['uk', uk, 'через 5 хвилин', 'пізніше'],
  ['de', de, 'in 5 Minuten', 'später'],
  ['pl', pl, 'za 5 minut', 'później'],
  ['ru', ru, 'через 5 минут', 'позже'],
])('the wait is in the language of the page: %s', (locale, messages, inFive, later) => {
  const intl = createIntl({ locale, messages });
  expect(formatWait({ retryAfter: 300 }, intl)).toBe(inFive);
  expect(formatWait({}, intl)).toBe(later);
});

test('a form has its own messages for known errors', () => {
  const own = { conflict: 'Somebody was faster.' };
  expect(say({ status: 409, code: 'conflict' }, own)).toContain('Somebody was faster.');
});

test('unknown errors get the form’s general message, except those that the user can fix', () => {
  const intl = createIntl({ locale: 'en', messages });
  const say = (failure: Failure) => failureMessage(failure, { otherwise: 'Your card did not change.' }, intl);
  expect(say({ status: 500, code: 'internal-error' })).toBe('Your card did not change.');
  expect(say({ status: 0, code: 'network' })).toContain('could not reach the server');
  expect(say({ status: 429, code: 'too-many-requests', retryAfter: 120 })).toContain('in 2 minutes');
  expect(say({ status: 403, code: 'permission-denied-post-listings' })).toContain('cannot publish listings');
});

test.each([
  ['limited-access', /somebody else’s name/],
  ['permission-denied-post-listings', /cannot publish listings/],
  ['permission-denied-initiate-transactions', /cannot start new requests/],
  ['permission-denied-read', /cannot see this/],
  ['permission-denied-pending-approval', /waiting for our team/],
  ['user-pending-approval', /waiting for our team/],
] as const)('missing permissions are reported before a form’s own errors: %s', (code, words) => {
  expect(say({ status: 403, code }, { [code]: 'Please double-check your password.' })).toMatch(words);
});
