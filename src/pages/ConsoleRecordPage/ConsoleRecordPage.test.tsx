import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConsoleRecord, RecordCommand } from '#contract/console/records.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { NotFound } from '#src/store/loadData.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { refusing } from '#test/support/refusing.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ConsoleRecordPage } from './ConsoleRecordPage.tsx';
import { loadData, type RecordData } from './loadData.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';

const state = openConsole({ recoveryCodes: 9 });
const ada: ConsoleRecord = {
  kind: 'people',
  id: 'ada',
  version: 'seen',
  title: 'Ada L',
  facts: [
    { label: 'state', value: { codes: ['active'] } },
    { label: 'language', value: { codes: ['uk', 'de'] } },
  ],
  hasPrivate: true,
  lists: [
    {
      name: 'reportsAbout',
      lines: [
        {
          at: '2026-03-01T10:00:00.000Z',
          text: { codes: ['user', 'fake'] },
          besides: { codes: ['open'] },
          path: '/console/reports?item=r1',
        },
      ],
      path: null,
    },
    {
      name: 'done',
      lines: [
        {
          at: '2026-03-01T10:00:00.000Z',
          text: { action: 'people/takeBadge', reason: 'Papers were false' },
          besides: 'Taras T',
          path: null,
        },
      ],
      path: null,
    },
  ],
  notes: [{ id: 'n1', at: '2026-03-01T10:00:00.000Z', by: 'Taras T', words: 'Wrote by phone' }],
  actions: [
    {
      name: 'giveBadge',
      means: [],
      fields: [{ name: 'day', type: 'day', value: '2026-03-02', isRequired: true }],
    },
  ],
  path: '/u/ada',
};
const refused = (status: number, code: 'conflict' | 'forbidden' | 'validation-invalid-value') =>
  new ApiFailure({ status, code });
const unasked = () => Promise.reject(new Error('no code was asked for'));

function show(call: CallAnswers = {}, unlock: () => Promise<void> = unasked, content: ConsoleRecord = ada) {
  const data: RecordData = { state, content, kind: content.kind, id: content.id };
  renderPage(<ConsoleRecordPage />, {
    data,
    url: '/console/people/ada',
    answers: {
      call: {
        'POST /api/console/state': () => Promise.resolve(state),
        'POST /api/console/unlock': () => unlock(),
        'POST /api/console/record': () => Promise.resolve(content),
        ...call,
      },
    },
  });
}

test('facts, history and notes of a user are on one page', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada L' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Profile, Not true' })).toHaveAttribute(
    'href',
    '/console/reports?item=r1',
  );
  expect(screen.getByText('Ukrainian, German')).toBeVisible();
  expect(screen.getByText('Wrote by phone')).toBeVisible();
  expect(screen.getByText('People: badge withdrawn · Papers were false')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it on the site' })).toHaveAttribute('href', '/u/ada');
});

test('private data is requested with a reason', async () => {
  const asked: string[] = [];
  show({
    'POST /api/console/record-private': ({ reason }) => {
      asked.push(reason);
      return Promise.resolve([{ label: 'email', value: 'ada@example.org' }]);
    },
  });
  await userEvent.click(screen.getByText('Email address, phone and more'));
  const form = screen.getByRole('form', { name: 'Email address, phone and more' });
  await userEvent.click(within(form).getByRole('button', { name: 'Show' }));
  expect(within(form).getByText('Please give a reason.')).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.type(within(form).getByLabelText(/^Why/), 'She called');
  await userEvent.click(within(form).getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  expect(asked).toEqual(['She called']);
});

test('a note is added above the earlier ones', async () => {
  show({
    'POST /api/console/record-note': ({ words }) =>
      Promise.resolve({ id: 'n2', at: '2026-03-02T10:00:00.000Z', by: 'Me', words }),
  });
  await userEvent.type(screen.getByLabelText(/^New note/), 'Is on holiday');
  await userEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  const [first] = await screen.findAllByText(/^(Is on holiday|Wrote by phone)$/, { selector: 'p' });
  expect(first).toHaveTextContent('Is on holiday');
});

async function giveBadge() {
  await userEvent.click(screen.getByRole('button', { name: 'Give the badge' }));
  const form = await screen.findByRole('form', { name: 'Give the badge' });
  expect(within(form).getByLabelText(/^Day/)).toHaveValue('2026-03-02');
  await userEvent.type(within(form).getByLabelText(/^Why/), 'Saw her papers');
  await userEvent.click(within(form).getByRole('button', { name: 'Give the badge' }));
}

test('an action needs a reason, and a code where required', async () => {
  const done: RecordCommand[] = [];
  let isFresh = false;
  show(
    {
      'POST /api/console/record-act': action =>
        isFresh ? Promise.resolve(void done.push(action)) : Promise.reject(refused(403, 'forbidden')),
    },
    () => Promise.resolve(void (isFresh = true)),
  );
  await giveBadge();
  const dialog = await screen.findByRole('dialog', { name: 'Please enter a code' });
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Done: Give the badge')).toBeVisible();
  expect(done).toEqual([
    {
      kind: 'people',
      id: 'ada',
      version: 'seen',
      action: 'giveBadge',
      reason: 'Saw her papers',
      values: { day: '2026-03-02' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Give the badge' })).not.toBeInTheDocument());
});

test('a rejection is shown in the submitted form, which keeps the input', async () => {
  const fails = () => Promise.reject(refused(400, 'validation-invalid-value'));
  show({
    'POST /api/console/record-act': fails,
    'POST /api/console/record-note': fails,
    'POST /api/console/record-private': fails,
  });
  await giveBadge();
  const form = screen.getByRole('form', { name: 'Give the badge' });
  expect(await within(form).findByRole('alert')).toHaveTextContent(/^Something is missing/);
  expect(within(form).getByLabelText(/^Why/)).toHaveValue('Saw her papers');

  const notes = screen.getByRole('form', { name: 'Operators’ notes' });
  await userEvent.type(within(notes).getByLabelText(/^New note/), 'Is on holiday');
  await userEvent.click(within(notes).getByRole('button', { name: 'Save the note' }));
  expect(await within(notes).findByRole('alert')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);

  await userEvent.click(screen.getByText('Email address, phone and more'));
  const why = screen.getByRole('form', { name: 'Email address, phone and more' });
  await userEvent.type(within(why).getByLabelText(/^Why/), 'She called{Tab}{Enter}');
  expect(await within(why).findByRole('alert')).toBeVisible();

  await userEvent.click(within(form).getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a listing’s price is edited as an amount, and all but one image can be removed', async () => {
  const done: RecordCommand['values'][] = [];
  const pictures = [
    { id: 'p1', src: '/p1.webp' },
    { id: 'p2', src: '/p2.webp' },
  ];
  const correct = {
    name: 'correct',
    means: [],
    fields: [
      { name: 'price', type: 'money', value: '2500', isRequired: false, currency: 'EUR' },
      { name: 'pictures', type: 'pictures', value: 'p1 p2', isRequired: true, pictures },
    ],
  } as const;
  const act = ({ values }: RecordCommand) => Promise.resolve(void done.push(values));
  show({ 'POST /api/console/record-act': act }, unasked, {
    ...ada,
    kind: 'all-listings',
    actions: [correct],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('form', { name: 'Correct' }));
  const price = form.getByLabelText(/^Price/);
  expect(price).toHaveValue('25');
  await userEvent.clear(price);
  await userEvent.type(price, '12,5');
  await userEvent.click(form.getByRole('checkbox', { name: 'Picture 1' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Picture 2' }));
  await userEvent.type(form.getByLabelText(/^Why/), 'The second one shows a child');
  await userEvent.click(form.getByRole('button', { name: 'Correct' }));
  expect(form.getByText('At least one picture must stay.')).toBeVisible();
  expect(done).toEqual([]);
  await userEvent.click(form.getByRole('checkbox', { name: 'Picture 1' }));
  await userEvent.click(form.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(done).toEqual([{ price: '1250', pictures: 'p1' }]));
});

test('choices of match fields are ticked and can be cleared', async () => {
  const done: RecordCommand['values'][] = [];
  const features = ['placeFeatures.stepFree', 'placeFeatures.smoking'];
  const correct = {
    name: 'correct',
    means: [],
    fields: [
      {
        name: 'placeType',
        type: 'choice',
        choices: ['placeType.wholePlace'],
        value: 'placeType.wholePlace',
        isRequired: false,
      },
      { name: 'placeFeatures', type: 'choices', choices: features, value: features[0]!, isRequired: false },
    ],
  } as const;
  const act = ({ values }: RecordCommand) => Promise.resolve(void done.push(values));
  show({ 'POST /api/console/record-act': act }, unasked, {
    ...ada,
    kind: 'all-listings',
    actions: [correct],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('form', { name: 'Correct' }));
  await userEvent.selectOptions(form.getByLabelText(/^Kind of place/), 'Not stated');
  expect(form.getByRole('checkbox', { name: 'Step-free' })).toBeChecked();
  await userEvent.click(form.getByRole('checkbox', { name: 'Smoking allowed' }));
  await userEvent.type(form.getByLabelText(/^Why/), 'The pictures show it');
  await userEvent.click(form.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(done).toEqual([{ placeType: '', placeFeatures: features.join(' ') }]));
});

test('an action on a changed item is rejected, and the new state is shown', async () => {
  show({
    'POST /api/console/record-act': () => Promise.reject(refused(409, 'conflict')),
    'POST /api/console/record': () =>
      Promise.resolve({ ...ada, version: 'now', facts: [{ label: 'bio', value: 'Another' }] }),
  });
  await giveBadge();
  expect(await screen.findByText(/was not done: something has changed/)).toBeVisible();
  expect(screen.getByText('Another')).toBeVisible();
});

test('a missing record is not found', async () => {
  const answers = {
    call: {
      'POST /api/console/state': () => Promise.resolve(state),
      'POST /api/console/record': () => Promise.resolve(null),
    },
  };
  const loading = load(loadData, 'ConsoleRecordPage', { kind: 'people', id: 'x' }, '', { answers });
  await expect(loading).rejects.toBeInstanceOf(NotFound);
});

test('a value that the server refuses is reported at its field of the action', async () => {
  const fails = () => Promise.reject(refusing('validation-invalid-value', 'reason'));
  show({ 'POST /api/console/record-act': fails });
  await giveBadge();
  const form = within(screen.getByRole('form', { name: 'Give the badge' }));
  const why = form.getByLabelText(/^Why/);
  await waitFor(() => expect(why).toHaveAccessibleDescription(/Something is missing/));
  expect(why).toHaveValue('Saw her papers');
  expect(form.queryByRole('alert')).toBeNull();
});
