import { render, screen } from '@testing-library/react';
import { createIntl } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '#src/store/store.ts';
import messages from '../../translations/en.json' with { type: 'json' };
import { App } from './App.tsx';

test('the skip link comes before every notice', async () => {
  const store = createStore({}, { api: () => Promise.reject(new Error('none')) });
  render(
    <MemoryRouter initialEntries={['/nowhere']}>
      <App
        store={store}
        intl={createIntl({ locale: 'en', messages })}
        loadMessages={() => new Promise<void>(() => undefined)}
      />
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: 'Cookies' });
  expect(document.querySelector('a, button')).toBe(screen.getByRole('link', { name: 'Skip to content' }));
});
