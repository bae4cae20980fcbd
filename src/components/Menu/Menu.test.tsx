import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { Menu, MenuItem } from './Menu.tsx';

function renderMenu() {
  const onLogout = jest.fn();
  renderPage(
    <>
      <Menu label="Your account" button={<span>OK</span>}>
        <MenuItem to="/listings">Your listings</MenuItem>
        <MenuItem onClick={onLogout}>Log out</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = screen.getByLabelText('Your account');
  return { onLogout, button, menu: button.closest('details')! };
}

test('arrow keys open the menu and wrap around in it', async () => {
  const { button, menu } = renderMenu();
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(menu).toHaveAttribute('open');
  expect(screen.getByText('Your listings')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Log out')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Your listings')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByText('Log out')).toHaveFocus();
});

test('Escape closes the menu and returns focus to its button', async () => {
  const { button, menu } = renderMenu();
  button.focus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(menu).not.toHaveAttribute('open');
  expect(button).toHaveFocus();
});

test('moving focus out of the menu closes it', async () => {
  const { button, menu } = renderMenu();
  button.focus();
  await userEvent.keyboard('{ArrowUp}{Tab}');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expect(menu).not.toHaveAttribute('open');
});

test('choosing an item activates it and closes the menu', async () => {
  const { button, menu, onLogout } = renderMenu();
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(screen.getByText('Log out'));
  expect(onLogout).toHaveBeenCalledTimes(1);
  expect(menu).not.toHaveAttribute('open');
});
