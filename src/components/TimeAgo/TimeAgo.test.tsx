import { act, screen } from '@testing-library/react';
import { MINUTE } from '#contract/time/units.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { Age, TimeAgo, TimeOrDay } from './TimeAgo.tsx';

const now = Date.parse('2026-03-01T12:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (minutes: number) => act(() => jest.advanceTimersByTime(minutes * MINUTE));

test('the text is updated as time passes', () => {
  renderPage(<TimeAgo instant="2026-03-01T11:59:58.000Z" />);
  expect(screen.getByRole('time')).toHaveTextContent('now');
  pass(5);
  expect(screen.getByRole('time')).toHaveTextContent('5 minutes ago');
  pass(60);
  expect(screen.getByRole('time')).toHaveTextContent('1 hour ago');
});

test('one timer serves all instances and stops with the last', () => {
  const { unmount } = renderPage(
    <>
      <TimeAgo instant="2026-02-20T12:00:00.000Z" />
      <TimeAgo instant="2026-03-01T11:58:00.000Z" />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('in a list, a time becomes a day at midnight', () => {
  jest.setSystemTime(new Date(2026, 2, 1, 23, 30));
  renderPage(<TimeOrDay instant={new Date(2026, 2, 1, 14, 5).toISOString()} />);
  expect(screen.getByRole('time')).toHaveTextContent('14:05');
  expect(screen.getByRole('time')).toHaveAttribute('title', '1 Mar 2026, 14:05');
  pass(31);
  expect(screen.getByRole('time')).toHaveTextContent('yesterday');
});

test('what waits has its age in days, and its date', () => {
  renderPage(<Age instant="2026-01-26T12:00:00.000Z" />);
  expect(screen.getByRole('time')).toHaveTextContent('34 days ago · 26 Jan 2026');
  pass(24 * 60);
  expect(screen.getByRole('time')).toHaveTextContent('35 days ago · 26 Jan 2026');
});
