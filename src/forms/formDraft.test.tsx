import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createIntl, RawIntlProvider } from 'react-intl';
import { readFormDraft, saveFormDraft } from '#src/util/formDraft.ts';
import messages from '../../translations/en.json' with { type: 'json' };
import { Form } from './Form.tsx';
import { PersistDraft, useFormDraft } from './formDraft.tsx';
import { TextField } from './TextField.tsx';

interface Values {
  title?: string;
  town?: string;
}

interface SampleProps {
  /** What the server has saved. */
  saved: Values | undefined;
  /** Saves trimmed, as the server does. */
  onSave?: (values: Values) => void;
}

/** A form like those of the profile and the editor, which stay on the page after they were saved. */
function Sample({ saved, onSave }: SampleProps) {
  const { typed, keep, forget, forgetSaved } = useFormDraft('sample');
  const kept = typed as Values | undefined;
  return (
    <RawIntlProvider value={createIntl({ locale: 'en', messages })}>
      <Form<Values>
        initialValues={kept ?? saved}
        onSubmit={({ title, town }) => {
          forgetSaved();
          onSave?.({ ...(title && { title: title.trim() }), ...(town && { town: town.trim() }) });
        }}
      >
        <TextField name="title" label="Title" />
        <TextField name="town" label="Town" />
        <PersistDraft onType={keep} />
        <button type="submit">Save</button>
        <button type="button" onClick={forget}>
          Start over
        </button>
      </Form>
    </RawIntlProvider>
  );
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const draft = () => readFormDraft('sample');

beforeEach(() => sessionStorage.clear());

test('a form outlives the loss of its initial values', async () => {
  saveFormDraft('sample', { title: 'Room' });
  render(<Sample saved={undefined} />);
  expect(screen.getByLabelText('Title')).toHaveValue('Room');
  await type('Town', 'Köln');
  await press('Start over');
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.getByLabelText('Town')).toHaveValue('Köln');
  await type('Title', 'Flat');
  expect(draft()).toEqual({ title: 'Flat', town: 'Köln' });
});

test('values that are again what is saved are no draft', async () => {
  render(<Sample saved={{ title: 'Room' }} />);
  await type('Title', '!');
  expect(draft()).toEqual({ title: 'Room!' });
  await type('Title', '{Backspace}');
  expect(draft()).toBeUndefined();
});

test('values that are again what was restored are kept as they are', async () => {
  saveFormDraft('sample', { title: 'Flat' });
  render(<Sample saved={{ title: 'Room' }} />);
  await type('Title', '!{Backspace}');
  expect(draft()).toEqual({ title: 'Flat' });
});

test('opening a form changes nothing that another tab has stored', () => {
  render(<Sample saved={{ title: 'Room' }} />);
  saveFormDraft('sample', { title: 'Flat' });
  render(<Sample saved={{ title: 'Room' }} />);
  expect(draft()).toEqual({ title: 'Flat' });
});

test.each([
  ['typed', undefined],
  ['restored', { title: 'Room', town: 'Ulm' }],
])('values that were saved do not come back, even trimmed by the server (%s)', async (_, before) => {
  if (before) saveFormDraft('sample', before);
  const show = (saved: Values) => <Sample saved={saved} onSave={trimmed => rerender(show(trimmed))} />;
  const { rerender } = render(show({ title: 'Room' }));
  await type('Title', ' in Köln ');
  expect(draft()).toMatchObject({ title: 'Room in Köln ' });
  await press('Save');
  expect(draft()).toBeUndefined();
  await type('Town', 'K');
  expect(draft()).toMatchObject({ town: expect.stringMatching(/K$/) as string });
  await type('Town', '{Backspace}');
  expect(draft()).toBeUndefined();
});
