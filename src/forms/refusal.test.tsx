import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiFailure, toFailure, type Failure, type FailureCode, type PostedForm } from '#src/api/failure.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { CheckboxGroupField } from './ChoiceFields.tsx';
import { Form } from './Form.tsx';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Posted, usePostedFailure } from './posted.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { required } from './validators.ts';

const checkIt = 'This cannot be saved as it is. Please check it.';
const fillIn = 'Please fill this in.';

interface Values {
  title?: string;
  rules?: string;
}

/** A form as pages write them: they only show the failure. */
function Sample({
  send,
  messages,
}: {
  send: () => Promise<void>;
  messages?: Partial<Record<FailureCode, string>> | undefined;
}) {
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('title') ?? null);
  const handleSubmit = async (_values: Values) => {
    setFailure(null);
    try {
      await send();
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  return (
    <Form<Values> onSubmit={handleSubmit}>
      <TextField name="title" label="Title" />
      <TextField name="rules" label="Rules" validate={required('You need rules.')} />
      <CheckboxGroupField name="language" label="Language" options={[{ value: 'uk', label: 'Ukrainian' }]} />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <FormError failure={failure} messages={messages} otherwise="Nothing was saved." />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

async function show(send: () => Promise<void>, messages?: Partial<Record<FailureCode, string>>) {
  renderPage(<Sample send={send} messages={messages} />);
  await userEvent.type(field('Title'), 'A room');
  await userEvent.type(field('Rules'), 'No smoking');
  await press();
}
const field = (name: string) => screen.getByLabelText(name);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const banner = () => screen.queryByRole('alert');
const settled = () => new Promise(resolve => setTimeout(resolve, 5));

test('each refused value is reported beside its field, the first gets the focus, and nothing is lost', async () => {
  await show(() => Promise.reject(refusing('validation-invalid-value', 'title', ['publicData', 'rules'])));
  await settled();
  expect(field('Title')).toHaveAccessibleDescription(checkIt);
  expect(field('Rules')).toHaveAccessibleDescription(checkIt);
  expect(field('Title')).toHaveFocus();
  expect(field('Title')).toHaveValue('A room');
  expect(field('Rules')).toHaveValue('No smoking');
  expect(banner()).toBeNull();
});

test('what belongs to no field of the form is said for the whole form, beside the messages at fields', async () => {
  await show(() => Promise.reject(refusing('validation-missing-key', 'rules', 'geolocation')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved.');
  expect(field('Rules')).toHaveAccessibleDescription(fillIn);
  expect(field('Title')).not.toHaveAccessibleDescription();
});

test('an entry of a list is reported at the field of the list', async () => {
  await show(() => Promise.reject(refusing('validation-invalid-value', ['publicData', 'language', '3'])));
  await settled();
  expect(screen.getByRole('group', { name: 'Language' })).toHaveAccessibleDescription(checkIt);
  expect(banner()).toBeNull();
});

test('a form’s own message for a code is also the one at the field', async () => {
  const send = () => Promise.reject(refusing('office-claim', 'rules'));
  await show(send, { 'office-claim': 'You do not speak for the team.' });
  await settled();
  expect(field('Rules')).toHaveAccessibleDescription('You do not speak for the team.');
});

test('a failure without a path is said for the whole form', async () => {
  await show(() => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved.');
  expect(field('Title')).toBeValid();
});

test('a message goes when its field changes, and the others stay', async () => {
  await show(() => Promise.reject(refusing('validation-invalid-value', 'title', 'rules')));
  await settled();
  await userEvent.type(field('Title'), '!');
  expect(field('Title')).not.toHaveAccessibleDescription();
  expect(field('Rules')).toHaveAccessibleDescription(checkIt);
});

test('an attempt that the form itself stops shows its own errors, not the last refusal', async () => {
  await show(() => Promise.reject(refusing('validation-invalid-value', 'title', 'geolocation')));
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.type(field('Title'), '!');
  await userEvent.clear(field('Rules'));
  await press();
  await settled();
  expect(field('Rules')).toHaveAccessibleDescription('You need rules.');
  expect(field('Title')).not.toHaveAccessibleDescription();
  expect(banner()).toBeNull();
});

test('the same refusal is shown again when the next attempt brings it again', async () => {
  const refusal = refusing('validation-invalid-value', 'title', 'geolocation');
  await show(() => Promise.reject(refusal));
  await userEvent.clear(field('Rules'));
  await press();
  await userEvent.type(field('Rules'), 'No pets');
  await press();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field('Title')).toHaveAccessibleDescription(checkIt);
});

test('a success clears the messages', async () => {
  const answers = [Promise.resolve(), Promise.reject(refusing('validation-invalid-value', 'title'))];
  await show(() => answers.pop() ?? Promise.resolve());
  await settled();
  expect(field('Title')).toBeInvalid();
  await press();
  await settled();
  expect(field('Title')).toBeValid();
});

test('without JavaScript the posted values come back with the messages at their fields', async () => {
  const { failure } = refusing('validation-invalid-value', 'title', 'password');
  const posted: PostedForm = { fields: { title: 'A room', rules: 'None', password: '' }, failure };
  renderPage(
    <Posted value={posted}>
      <Sample send={() => Promise.resolve()} />
    </Posted>,
  );
  expect(field('Title')).toHaveValue('A room');
  expect(field('Title')).toHaveAccessibleDescription(checkIt);
  expect(field('Password')).toHaveAccessibleDescription(checkIt);
  expect(field('Rules')).not.toHaveAccessibleDescription();
  expect(banner()).toBeNull();
  await settled();
  // Who types already when the page comes alive keeps the focus.
  expect(field('Title')).not.toHaveFocus();
  await userEvent.type(field('Title'), '!');
  expect(field('Title')).not.toHaveAccessibleDescription();
});
