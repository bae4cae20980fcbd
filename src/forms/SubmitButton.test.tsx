import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { CancelButton, SubmitButton } from './SubmitButton.tsx';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { required } from './validators.ts';

test.each(['Send', 'Back'])('no error moves the button %s away while it is pressed', async name => {
  const onCancel = jest.fn();
  renderPage(
    <Form<{ town?: string }> onSubmit={() => undefined}>
      <TextField name="town" label="Town" validate={required('Say where.')} />
      <SubmitButton>Send</SubmitButton>
      <CancelButton onCancel={onCancel}>Back</CancelButton>
    </Form>,
  );
  const button = screen.getByRole('button', { name });
  await userEvent.click(screen.getByLabelText('Town'));
  await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
  expect(screen.queryByText('Say where.')).not.toBeInTheDocument();
  await userEvent.click(button);
  if (name === 'Send') expect(await screen.findByText('Say where.')).toBeVisible();
  else expect(onCancel).toHaveBeenCalledTimes(1);
});
