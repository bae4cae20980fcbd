import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Translation } from '#contract/text/translation.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { fakeTranslation } from '#test/support/fakeTranslation.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { signedOutSession } from '#src/store/session.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { isAlwaysTranslated, translateAlways } from '#src/util/translation/preferences.ts';
import { originalsOf, type TextSource } from './request.ts';
import { TranslateAlways } from './TranslateAlways.tsx';
import { TranslateControl } from './TranslateControl.tsx';

let number = 0;
/** A Ukrainian text that no other test has translated. */
const aText = () => `Тиха кімната біля парку, ${(number += 1)} поверх`;

function Shown({ text }: { text: string }) {
  const shown = useShown(text);
  return <p lang={shown.lang}>{shown.text}</p>;
}

interface Read {
  answers?: ApiAnswers;
  translator?: { name: string; isOwn: boolean };
  source?: TextSource;
}

function read(text: string, { answers = {}, translator, source = 'public' }: Read = {}) {
  const settings = { locale: 'en', ...(translator ? { translator } : {}) };
  return renderPage(
    <>
      <Shown text={text} />
      <TranslateControl
        originals={originalsOf({ kind: 'review', id: text }, { content: text })}
        source={source}
      />
    </>,
    { answers, state: { settings: settings as never } },
  );
}

/** A fake site translator that responds with the same status to everything. */
function siteThat(status: Translation['status'], calls: object[] = []): Read {
  return {
    translator: { name: 'LibreTranslate', isOwn: true },
    answers: {
      call: {
        'POST /api/translations': request => {
          calls.push(request);
          const texts = { content: 'A quiet room', title: 'A quiet room' };
          return Promise.resolve(request.items.map(item => ({ ...item, status, from: 'uk', texts })));
        },
      },
    },
  };
}

const translate = () => screen.findByRole('button', { name: 'Translate' });

/** Waits for the lazily loaded control, if there is one. */
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 50)));

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'Translator');
});

test('without any translator there is no control', async () => {
  read(aText());
  await settled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the site translates and says so, and the original is one tap away', async () => {
  const text = aText();
  read(text, siteThat('translated'));
  await userEvent.click(await translate());
  expect(await screen.findByText('A quiet room')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Translated automatically from Ukrainian')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Translated.');
  await userEvent.click(screen.getByRole('button', { name: 'Show original' }));
  expect(screen.getByText(text)).toHaveAttribute('lang', 'uk');
  await userEvent.click(screen.getByRole('button', { name: 'Show translation' }));
  expect(screen.getByText('A quiet room')).toBeVisible();
});

test('a wrongly guessed language can be corrected', async () => {
  const calls: object[] = [];
  read(aText(), siteThat('translated', calls));
  await userEvent.click(await translate());
  await userEvent.click(await screen.findByRole('button', { name: 'It is in another language' }));
  await userEvent.click(await translate());
  expect(screen.getByText('Please choose a language.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Which language is it in?'), 'Russian');
  await userEvent.click(await translate());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ to: 'en', from: 'ru' });
});

test.each([
  ['unavailable', 'This couldn’t be translated just now. You are seeing the original.'],
  ['tooMany', 'You have had a lot translated. Please wait a while.'],
  ['unknownLanguage', 'We can’t tell which language this is in.'],
  ['needsConsent', 'Both of you have to agree before this message is translated.'],
  ['notFound', 'This couldn’t be translated just now. You are seeing the original.'],
] as const)('on the status %s the original stays, with a note', async (status, note) => {
  const text = aText();
  read(text, siteThat(status));
  await userEvent.click(await translate());
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('private messages are not offered to a third-party translator', async () => {
  read(aText(), {
    ...siteThat('translated'),
    translator: { name: 'DeepL', isOwn: false },
    source: { transactionId: 'of a conversation' },
  });
  await settled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the titles of a page are one call, and stay translated until the reader switches it off', async () => {
  const calls: object[] = [];
  const titles = [aText(), aText(), aText()];
  const { answers = {}, translator } = siteThat('translated', calls);
  translateAlways('everything', true);
  const originals = titles.flatMap(title =>
    originalsOf({ kind: 'listing', id: title, isTitleOnly: true }, { title }),
  );
  renderPage(
    <>
      {titles.map(title => (
        <Shown key={title} text={title} />
      ))}
      <TranslateAlways originals={originals} source="public" />
    </>,
    { answers, state: { settings: { locale: 'en', translator } as never } },
  );
  expect(await screen.findAllByText('A quiet room')).toHaveLength(3);
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: 'All in English' }));
  expect(await screen.findByText(titles[0] ?? '')).toBeVisible();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('“show everything” follows the account, and is saved there', async () => {
  const title = aText();
  const { answers = {}, translator } = siteThat('translated');
  const wanting = (wants: boolean) => {
    const user = currentUserOf();
    return user.profile
      ? { ...user, profile: { ...user.profile, privateData: wants ? { translatesEverything: true } : {} } }
      : user;
  };
  const updateProfile = jest.fn(() => Promise.resolve(wanting(false)));
  renderPage(
    <>
      <Shown text={title} />
      <TranslateAlways
        originals={originalsOf({ kind: 'listing', id: title, isTitleOnly: true }, { title })}
        source="public"
      />
    </>,
    {
      answers: { ...answers, currentUser: { updateProfile } },
      state: {
        settings: { locale: 'en', translator } as never,
        session: { ...signedOutSession, currentUser: wanting(true), scopes: ['user'] },
      },
    },
  );
  expect(await screen.findByText('A quiet room')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'All in English' }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(updateProfile.mock.calls).toEqual([[{ privateData: { translatesEverything: null } }]]);
  expect(localStorage).toHaveLength(0);
});

test.each([true, false])('“always in this conversation” follows the account: %s', async always => {
  const transactionId = 'c0ffee';
  translateAlways(transactionId, !always);
  const text = aText();
  const { answers = {}, translator } = siteThat('translated');
  const conversation = () => Promise.resolve({ always });
  renderPage(
    <TranslateAlways
      originals={originalsOf({ kind: 'message', id: text }, { content: text })}
      source={{ transactionId }}
    />,
    {
      answers: { call: { ...answers.call, 'POST /api/translations/conversation': conversation } },
      state: { settings: { locale: 'en', translator } as never },
    },
  );
  const choice = await screen.findByRole('switch', {
    name: 'Always translate messages in this conversation',
  });
  await waitFor(() => expect((choice as HTMLInputElement).checked).toBe(always));
  expect(isAlwaysTranslated(transactionId)).toBe(always);
});

describe('a browser with a built-in translator', () => {
  const translated = jest.fn((text: string) => Promise.resolve(fakeTranslation(text, 'en')));
  const play = (availability: string, inputQuota = 1000) =>
    Object.assign(globalThis, {
      Translator: {
        availability: () => Promise.resolve(availability),
        create: () =>
          Promise.resolve({
            inputQuota,
            measureInputUsage: (text: string) => Promise.resolve(text.length),
            translate: (text: string) =>
              text.length > inputQuota ? Promise.reject(new Error('too long')) : translated(text),
          }),
      },
    });

  test('takes precedence: the site’s translator is never called', async () => {
    play('available');
    const text = aText();
    const calls: object[] = [];
    read(text, { ...siteThat('translated', calls), source: { transactionId: 'of a conversation' } });
    await userEvent.click(await translate());
    expect(await screen.findByText(fakeTranslation(text, 'en'))).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('falls back to the site’s translator when it fails', async () => {
    play('available');
    translated.mockImplementationOnce(() => Promise.reject(new DOMException('no model', 'NetworkError')));
    const calls: object[] = [];
    read(aText(), siteThat('translated', calls));
    await userEvent.click(await translate());
    expect(await screen.findByText('A quiet room')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('that never gets its model is given up for the site’s translator', async () => {
    play('downloadable');
    Object.assign((globalThis as unknown as { Translator: object }).Translator, {
      create: () => new Promise(() => undefined),
    });
    const calls: object[] = [];
    // In a language whose translator no other test has created.
    read('Cichy pokój przy parku, trzecie piętro, łazienka', siteThat('translated', calls));
    const button = await translate();
    jest.useFakeTimers();
    try {
      act(() => button.click());
      await act(() => jest.advanceTimersByTimeAsync(5_100));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText('A quiet room')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('that has failed is not asked again that day, and the site answers at once', async () => {
    play('available');
    const availability = jest.fn(() => Promise.resolve('available'));
    const create = jest.fn(() => Promise.reject(new DOMException('no model', 'NetworkError')));
    Object.assign((globalThis as unknown as { Translator: object }).Translator, { availability, create });
    const calls: object[] = [];
    const site = siteThat('translated', calls);
    for (const text of ['Mały pokój przy lesie, piętro pierwsze', aText(), 'Helles Zimmer für zwei']) {
      const { unmount } = read(text, site);
      await userEvent.click(await translate());
      await screen.findByText('A quiet room');
      unmount();
    }
    expect(create).toHaveBeenCalledTimes(1);
    expect(availability).toHaveBeenCalledTimes(1);
    expect(calls).toHaveLength(3);
  });

  test('that fails like the site’s translator leaves the original, with a note', async () => {
    play('available');
    translated.mockImplementationOnce(() => Promise.reject(new DOMException('no model', 'NetworkError')));
    const text = aText();
    read(text, siteThat('unavailable'));
    await userEvent.click(await translate());
    expect(
      await screen.findByText('This couldn’t be translated just now. You are seeing the original.'),
    ).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  test.each([
    ['stutters', () => 'Room '.repeat(12)],
    ['returns the original', (text: string) => text],
    ['translates into another language', () => 'Helles Zimmer unterm Dach, mit Blick auf die Stadt'],
  ])(
    'that %s is not believed: the site translates, and the browser may try the next text',
    async (_, answer) => {
      play('available');
      translated.mockImplementation(text => Promise.resolve(answer(text)));
      const calls: object[] = [];
      const { unmount } = read(aText(), siteThat('translated', calls));
      await userEvent.click(await translate());
      expect(await screen.findByText('A quiet room')).toBeVisible();
      expect(calls).toHaveLength(1);
      unmount();
      translated.mockImplementation(text => Promise.resolve(fakeTranslation(text, 'en')));
      const next = aText();
      read(next, siteThat('translated', calls));
      await userEvent.click(await translate());
      expect(await screen.findByText(fakeTranslation(next, 'en'))).toBeVisible();
      expect(calls).toHaveLength(1);
    },
  );

  test('that returns the same word shows no label', async () => {
    play('available');
    translated.mockImplementationOnce(text => Promise.resolve(text));
    read('Готель «Україна»', {});
    await userEvent.click(await translate());
    await waitFor(() => expect(screen.queryByText('Translating …')).toBeNull());
    expect(screen.queryByText(/Translated automatically/)).toBeNull();
  });

  test('is not used without this pair of languages', async () => {
    play('unavailable');
    read(aText());
    await settled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

// Last, because the translator then pauses for a while.
test('after a failure the translator is retried only by a tap', async () => {
  const text = aText();
  const show = jest.fn(() => Promise.reject(new ApiFailure({ status: 503, code: 'service-unavailable' })));
  read(text, {
    translator: { name: 'LibreTranslate', isOwn: true },
    answers: { call: { 'POST /api/translations': show } },
  });
  await userEvent.click(await translate());
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(show).toHaveBeenCalledTimes(1);
  await userEvent.click(again);
  await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
});
