import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '#test/support/renderPage.tsx';
import { Stepper } from './Stepper.tsx';

function Adults() {
  const [count, setCount] = useState(0);
  return <Stepper label="Adults" value={count} max={2} onChange={setCount} />;
}

test('the buttons change the number by one, within its limits, and keep the focus there', async () => {
  renderPage(<Adults />);
  expect(screen.getByRole('group', { name: 'Adults' })).toBeVisible();
  const [less, more] = [/^One less/, /^One more/].map(name => screen.getByRole('button', { name }));
  const shown = () => screen.getByRole('status').textContent;
  expect(less).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(less!);
  expect(shown()).toBe('0');
  for (const expected of ['1', '2', '2']) {
    await userEvent.click(more!);
    expect(shown()).toBe(expected);
  }
  expect(more).toHaveFocus();
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(shown()).toBe('1');
});
