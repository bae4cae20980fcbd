import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '#src/api/failure.ts';
import type { SettingChange, SettingKey, SettingView } from '#src/config/site/settings.ts';
import { openConsole } from '#test/support/consoleState.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { settings as standard } from '#src/store/settings.ts';
import { ConsoleSettingsPage } from './ConsoleSettingsPage.tsx';
import { loadData } from './loadData.ts';

const state = openConsole();
afterEach(() => sessionStorage.clear());
const helsinki = {
  address: 'Helsinki, Finland',
  origin: { lat: 60, lng: 25 },
  bounds: { ne: { lat: 61, lng: 26 }, sw: { lat: 59, lng: 24 } },
};
const ages = { freshnessDays: 60, newAccountDays: 7 };
const settings: readonly SettingView[] = [
  { key: 'banners', value: [], standard: [], version: 0, saves: [] },
  { key: 'ages', value: ages, standard: ages, version: 0, saves: [] },
  {
    key: 'cities',
    value: { landing: [helsinki, { ...helsinki, address: 'Ruka, Finland' }], footer: [] },
    standard: { landing: [], footer: [] },
    version: 3,
    saves: [{ at: '2026-03-01T10:00:00.000Z', by: 'Taras T', reason: 'the north', isStandard: false }],
  },
  { key: 'languages', value: ['en', 'uk'], standard: ['en', 'uk'], version: 0, saves: [] },
];

function show(
  section: SettingKey,
  save: (change: SettingChange) => Promise<void>,
  after: readonly SettingView[] = settings,
) {
  return renderPage(<ConsoleSettingsPage />, {
    data: { state, content: settings, section },
    url: `/console/settings?section=${section}`,
    answers: {
      call: {
        'POST /api/console/state': () => Promise.resolve(state),
        'POST /api/console/settings': () => Promise.resolve(after),
        'POST /api/console/save-setting': save,
      },
    },
  });
}

const form = (name: string) => within(screen.getByRole('form', { name }));
const type = async (within_: ReturnType<typeof form>, label: RegExp, text: string) => {
  const field = within_.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const failure = (status: number, code: 'conflict' | 'forbidden') => new ApiFailure({ status, code });

test('a value is saved with its reason, once both are valid', async () => {
  const save = jest.fn<Promise<void>, [SettingChange]>().mockResolvedValue();
  show('ages', save);
  const shown = form('Age of listings and accounts');
  await type(shown, /still valid/, '9999');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(shown.getByText('Please give a reason.')).toBeVisible();
  await type(shown, /^Why/, 'quieter');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText(/whole number within the limits/)).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await type(shown, /still valid/, '90');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The change is now in effect.')).toBeVisible();
  expect(save).toHaveBeenCalledWith({
    key: 'ages',
    version: 0,
    value: { freshnessDays: 90, newAccountDays: 7 },
    reason: 'quieter',
  });
});

test('the slower operator keeps the typed value and sees the current one', async () => {
  const save = jest
    .fn<Promise<void>, [SettingChange]>()
    .mockRejectedValueOnce(failure(409, 'conflict'))
    .mockResolvedValue();
  const theirs: SettingView = {
    key: 'ages',
    value: { freshnessDays: 30, newAccountDays: 7 },
    standard: ages,
    version: 1,
    saves: [{ at: '2026-03-02T10:00:00.000Z', by: 'Taras T', reason: 'sooner', isStandard: false }],
  };
  show(
    'ages',
    save,
    settings.map(view => (view.key === 'ages' ? theirs : view)),
  );
  const mine = form('Age of listings and accounts');
  await type(mine, /still valid/, '90');
  await type(mine, /^Why/, 'quieter');
  await userEvent.click(mine.getByRole('button', { name: 'Save' }));
  expect(await mine.findByText(/Somebody else has saved this/)).toBeVisible();
  expect(mine.getByLabelText(/still valid/)).toHaveValue(90);
  const now = screen.getByRole('group', { name: 'As it is now' });
  expect(within(now).getByLabelText(/still valid/)).toHaveValue(30);
  expect(now).toBeDisabled();
  await userEvent.click(mine.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ version: 1, reason: 'quieter' }));
});

test('where a new code is needed, it is requested without losing typed values', async () => {
  show('ages', () => Promise.reject(failure(403, 'forbidden')));
  const shown = form('Age of listings and accounts');
  await type(shown, /still valid/, '90');
  await type(shown, /^Why/, 'quieter');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
});

test('places can be reordered and removed, and a saved value can be reset to the default', async () => {
  const save = jest.fn<Promise<void>, [SettingChange]>().mockResolvedValue();
  show('cities', save);
  const shown = () => form('Places on the home page and in the footer');
  expect(screen.getByText(/Last saved by Taras T/)).toBeVisible();
  await userEvent.click(shown().getByRole('button', { name: 'Move Ruka, Finland up' }));
  await userEvent.click(shown().getByRole('button', { name: 'Remove Helsinki, Finland' }));
  await type(shown(), /^Why/, 'skiing');
  await userEvent.click(shown().getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. The change is now in effect.');
  expect(save.mock.calls[0]?.[0].value).toMatchObject({
    landing: [{ address: 'Ruka, Finland' }],
    footer: [],
  });
  await userEvent.click(shown().getByRole('button', { name: 'Reset to the default' }));
  expect(screen.queryByText('Saved. The change is now in effect.')).not.toBeInTheDocument();
  await type(shown(), /^Why/, 'as before');
  await userEvent.click(shown().getByRole('button', { name: 'Reset to the default' }));
  await screen.findByText('Saved. The change is now in effect.');
  expect(save).toHaveBeenLastCalledWith({ key: 'cities', version: 3, value: null, reason: 'as before' });
});

test('a banner needs text, a valid link and an end after its start', async () => {
  const save = jest.fn<Promise<void>, [SettingChange]>().mockResolvedValue();
  show('banners', save);
  const shown = form('Banners');
  await userEvent.click(shown.getByRole('button', { name: 'Add a banner' }));
  await type(shown, /^Where it leads/, '//evil.example');
  await type(shown, /^Why/, 'news');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('Please write it in at least one language.')).toBeVisible();
  expect(shown.getByText(/Please enter a path of this site/)).toBeVisible();
  await type(shown, /^English/, 'We moved');
  await type(shown, /^Where it leads/, '/faq');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. The change is now in effect.');
  expect(save.mock.calls[0]?.[0].value).toEqual([
    { kind: 'info', words: { en: 'We moved' }, link: '/faq', from: null, until: null },
  ]);
});

test('one language must remain', async () => {
  const save = jest.fn<Promise<void>, [SettingChange]>().mockResolvedValue();
  show('languages', save);
  const shown = form('Languages');
  await userEvent.click(shown.getByLabelText('English'));
  await userEvent.click(shown.getByLabelText('Українська'));
  await type(shown, /^Why/, 'none');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('Please choose at least one language.')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

test.each([
  [undefined, /has no translator/],
  [{ name: 'LibreTranslate', isOwn: true }, /LibreTranslate translates .* own network/],
  [{ name: 'DeepL', isOwn: false }, /DeepL, a service that doesn’t belong to us/],
])('the page names the translation provider: %j', (translator, words) => {
  renderPage(<ConsoleSettingsPage />, {
    data: { state, content: settings, section: 'languages' },
    url: '/console/settings?section=languages',
    state: { settings: { ...standard(), ...(translator ? { translator } : {}) } },
  });
  expect(screen.getByText(words)).toBeVisible();
});

test('one section is shown, with links to the others; an unknown one in the URL is the first', async () => {
  show('ages', () => Promise.resolve());
  expect(screen.getAllByRole('form')).toHaveLength(1);
  const sections = within(screen.getByRole('navigation', { name: 'Sections of the settings' }));
  expect(sections.getByRole('link', { name: 'Age of listings and accounts' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(sections.getByRole('link', { name: 'Banners' })).toHaveAttribute(
    'href',
    '/console/settings?section=banners',
  );
  const answers = {
    call: {
      'POST /api/console/state': () => Promise.resolve(state),
      'POST /api/console/settings': () => Promise.resolve(settings),
    },
  } as const;
  const sectionOf = (search: string) => load(loadData, 'ConsoleSettingsPage', {}, search, { answers });
  expect(await sectionOf('section=cities')).toMatchObject({ section: 'cities' });
  expect(await sectionOf('section=nothing')).toMatchObject({ section: 'maintenance' });
});

test('saving is offered only once something differs from what is saved', async () => {
  show('ages', () => Promise.resolve());
  const shown = form('Age of listings and accounts');
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  await type(shown, /still valid/, '90');
  expect(shown.getByRole('button', { name: 'Save' })).toBeVisible();
  await type(shown, /still valid/, '60');
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect(shown.queryByLabelText(/^Why/)).not.toBeInTheDocument();
});

test('what was typed is there again after leaving, names its version, and can be discarded', async () => {
  const save = jest.fn<Promise<void>, [SettingChange]>().mockRejectedValue(failure(409, 'conflict'));
  const left = show('ages', save);
  await type(form('Age of listings and accounts'), /still valid/, '90');
  await type(form('Age of listings and accounts'), /^Why/, 'quieter');
  left.unmount();
  const newer = settings.map(view => (view.key === 'ages' ? { ...view, version: 4 } : view));
  renderPage(<ConsoleSettingsPage />, {
    data: { state, content: newer, section: 'ages' },
    url: '/console/settings?section=ages',
    answers: {
      call: {
        'POST /api/console/state': () => Promise.resolve(state),
        'POST /api/console/settings': () => Promise.resolve(newer),
        'POST /api/console/save-setting': save,
      },
    },
  });
  const shown = () => form('Age of listings and accounts');
  expect(shown().getByLabelText(/still valid/)).toHaveValue(90);
  expect(shown().getByLabelText(/^Why/)).toHaveValue('quieter');
  await userEvent.click(shown().getByRole('button', { name: 'Save' }));
  expect(await shown().findByText(/Somebody else has saved this/)).toBeVisible();
  // Typed before version 4 was on screen.
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ version: 0 }));
  await userEvent.click(shown().getByRole('button', { name: 'Discard changes' }));
  expect(shown().getByLabelText(/still valid/)).toHaveValue(60);
  expect(screen.getByRole('heading', { name: 'Age of listings and accounts' })).toHaveFocus();
  expect(sessionStorage).toHaveLength(0);
});
