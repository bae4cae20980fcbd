import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '#test/support/renderPage.tsx';
import { Modal } from './Modal.tsx';

function Page({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Write
      </button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Your message">
        <form>
          <input aria-label="Message" />
        </form>
      </Modal>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Your message' });

test('a modal opens with its title and focuses its first field', async () => {
  renderPage(<Page />);
  expect(dialog()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(dialog()).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

test('the close button closes it', async () => {
  renderPage(<Page isOpenAtFirst />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('the page behind does not scroll until the last of several modals is closed', () => {
  const isHeld = () => document.documentElement.hasAttribute('data-modal');
  const [one, other] = [renderPage(<Page isOpenAtFirst />), renderPage(<Page isOpenAtFirst />)];
  expect(isHeld()).toBe(true);
  one.unmount();
  expect(isHeld()).toBe(true);
  other.unmount();
  expect(isHeld()).toBe(false);
});

test('Escape closes it', () => {
  renderPage(<Page isOpenAtFirst />);
  const element = screen.getByRole('dialog');
  act(() => void element.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog()).not.toBeInTheDocument();
});

test('a press outside closes it, one inside does not', () => {
  renderPage(<Page isOpenAtFirst />);
  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Message' }));
  const element = screen.getByRole('dialog');
  fireEvent.pointerDown(element);
  expect(dialog()).not.toBeInTheDocument();
});

test('a modal opened by a link is closed by a link', () => {
  renderPage(
    <Modal isOpen onClose={() => undefined} closeHref="/s" title="Menu">
      <p>Text</p>
    </Modal>,
  );
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/s');
});
