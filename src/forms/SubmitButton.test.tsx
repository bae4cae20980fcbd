import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { Form } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { required } from './validators.ts';

test('no error moves the button away while it is pressed', async () => {
  renderPage(
    <Form<{ town?: string }> onSubmit={() => undefined}>
      <TextField name="town" label="Town" validate={required('Say where.')} />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(screen.getByLabelText('Town'));
  await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
  expect(screen.queryByText('Say where.')).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText('Say where.')).toBeVisible();
});
