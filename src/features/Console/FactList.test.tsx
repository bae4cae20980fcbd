import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Fact } from '#contract/console/queueItem.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { FactList } from './FactList.tsx';

const talk: readonly Fact[] = [
  { label: 'writtenAt', value: { instant: '2026-03-01T10:00:00Z' } },
  { label: 'customer', value: 'Чи ще вільно? Нас двоє, я з донькою.' },
  { label: 'writtenAt', value: { instant: '2026-03-01T11:00:00Z' } },
  { label: 'provider', value: 'Так, кімната ще вільна. Чекаємо на вас.' },
];

function read(facts: readonly Fact[], isOwn: boolean) {
  const asked: object[] = [];
  const translator = { name: isOwn ? 'LibreTranslate' : 'DeepL', isOwn };
  renderPage(<FactList facts={facts} people={['Olena B']} />, {
    state: { settings: { locale: 'en', translator } as never },
    answers: {
      call: {
        'POST /api/console/translations': request => {
          asked.push(request);
          return Promise.resolve(
            request.texts.map(text => ({
              status: 'translated' as const,
              from: 'uk' as const,
              text: `In English: ${text}`,
            })),
          );
        },
      },
    },
  });
  return asked;
}

/** Waits for the lazily loaded control, if there is one. */
const settled = () => act(() => new Promise(resolve => setTimeout(resolve, 50)));

test('each message of a conversation can be translated, and back to the original with one tap', async () => {
  const asked = read(talk, true);
  const [, first] = await screen.findAllByRole('button', { name: /^Translate/ });
  await userEvent.click(first!);
  const shown = await screen.findByText(/^In English: Чи ще/);
  expect(shown).toHaveAttribute('lang', 'en');
  expect(asked).toEqual([{ to: 'en', texts: [talk[1]?.value], people: ['Olena B'] }]);
  expect(screen.getByText('Так, кімната ще вільна. Чекаємо на вас.')).toHaveAttribute('lang', 'uk');
  const entry = within(shown.parentElement!);
  expect(entry.getByText('Translated automatically from Ukrainian')).toBeVisible();
  await userEvent.click(entry.getByRole('button', { name: 'Show original' }));
  expect(screen.getByText('Чи ще вільно? Нас двоє, я з донькою.')).toHaveAttribute('lang', 'uk');
});

test('a whole conversation is translated in one call', async () => {
  const facts = [...talk.slice(0, 3), { label: 'provider', value: 'Все гаразд, чекаємо на вас у неділю.' }];
  facts[1] = { label: 'customer', value: 'Дякую, ми приїдемо в суботу ввечері.' };
  const asked = read(facts, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Translate all' }));
  expect(await screen.findAllByText(/^In English/)).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test('texts in the console are not offered to a third-party translator', async () => {
  const asked = read([{ label: 'note', value: 'Він просив гроші наперед.' }], false);
  await settled();
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toEqual([]);
});
