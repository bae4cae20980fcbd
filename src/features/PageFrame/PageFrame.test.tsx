import { screen } from '@testing-library/react';
import { renderPage } from '#test/support/renderPage.tsx';
import { PageFrame } from './PageFrame.tsx';

const state = {
  settings: {
    marketplaceName: 'Poruch',
    rootUrl: 'https://poruch.example',
    locale: 'uk',
    currency: 'EUR',
    clientId: 'test',
    apiUrl: '',
    social: {},
  },
};

const somewhere = { pathname: '/s', hash: '' };

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

test('a page sets its title once for tabs, search engines and previews', () => {
  renderPage(
    <PageFrame title="A quiet room" description="Near the river" canonicalPath="/l/1">
      <h1>A quiet room</h1>
    </PageFrame>,
    { state },
  );
  expect([...document.querySelectorAll('title')].map(title => title.textContent)).toEqual([
    'A quiet room | Poruch',
  ]);
  expect(content('meta[name=description]')).toBe('Near the river');
  expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://poruch.example/l/1',
  );
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

test('the skip link leads to the content', () => {
  renderPage(
    <PageFrame title="A quiet room">
      <h1>A quiet room</h1>
    </PageFrame>,
  );
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test('a page without a title warns and writes no tags', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderPage(
    <PageFrame title="">
      <h1>A quiet room</h1>
    </PageFrame>,
  );
  expect(warn).toHaveBeenCalled();
  expect(document.querySelector('title')).toBeNull();
  warn.mockRestore();
});

test('at the URL of its language, a page is canonical', () => {
  const at = (lang: string) => ({ ...somewhere, search: `?lang=${lang}` });
  const canonicalAt = (lang: string) => {
    const { unmount } = renderPage(
      <PageFrame title="A quiet room" canonicalPath="/s?page=2">
        <h1>A quiet room</h1>
      </PageFrame>,
      { state: { ...state, navigation: { outcome: 'page', loading: false, place: at(lang) } } },
    );
    const href = document.head.querySelector('link[rel=canonical]')?.getAttribute('href');
    unmount();
    return href;
  };
  expect(canonicalAt('uk')).toBe('https://poruch.example/s?page=2&lang=uk');
  // Users who have chosen Ukrainian get it at any URL.
  expect(canonicalAt('de')).toBe('https://poruch.example/s?page=2');
});
