import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { Form } from './Form.tsx';
import { MoneyField } from './MoneyField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { minMoney, required } from './validators.ts';

function renderPrice(initial?: number) {
  const onSubmit = jest.fn();
  renderPage(
    <Form<{ price: number; title: string }>
      onSubmit={values => onSubmit(values)}
      initialValues={initial === undefined ? {} : { price: initial }}
    >
      <MoneyField
        name="price"
        label="Price"
        currency="EUR"
        validate={minMoney('Price should be at least €1.', 100)}
      />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  return {
    onSubmit,
    price: screen.getByRole('textbox', { name: 'Price' }),
    send: screen.getByRole('button', { name: 'Send' }),
  };
}

test('a price typed with a comma is sent as minor units', async () => {
  const { onSubmit, price, send } = renderPrice();
  await userEvent.type(price, '12,5');
  expect(price).toHaveValue('12,5');
  await userEvent.click(send);
  expect(onSubmit).toHaveBeenCalledWith({ price: 1250 });
});

test('an existing price is shown in the field and can be removed', async () => {
  const { onSubmit, price, send } = renderPrice(2550);
  expect(price).toHaveValue('25.50');
  await userEvent.clear(price);
  await userEvent.click(send);
  expect(onSubmit).toHaveBeenCalledWith({});
});

test('text that is not an amount is kept, reported at the field and not sent', async () => {
  const { onSubmit, price, send } = renderPrice();
  await userEvent.type(price, 'cheap');
  await userEvent.click(send);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(price).toHaveValue('cheap');
  expect(price).toHaveAccessibleDescription('Enter the amount as a number, for example 25 or 25.50.');
});

test('the form’s own rule also applies when the field is left', async () => {
  const { price } = renderPrice();
  await userEvent.type(price, '0.5');
  expect(price).not.toHaveAccessibleDescription();
  await userEvent.tab();
  expect(price).toHaveAccessibleDescription('Price should be at least €1.');
});

test('submitting focuses the first field that has an error', async () => {
  renderPage(
    <Form onSubmit={() => undefined}>
      <TextField name="first" label="First" />
      <TextField name="second" label="Second" validate={required('You need to add a name.')} />
      <TextField name="third" label="Third" validate={required('You need to add a name.')} />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const second = screen.getByRole('textbox', { name: 'Second' });
  await new Promise(resolve => setTimeout(resolve));
  expect(second).toHaveFocus();
  expect(second).toHaveAccessibleDescription('You need to add a name.');
});
