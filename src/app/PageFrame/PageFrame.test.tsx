import { screen } from '@testing-library/react';
import { renderPage } from '#test/support/renderPage.tsx';
import { scriptJson } from './jsonLd.ts';
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

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

test('a page names itself once for tabs, search engines and previews', () => {
  renderPage(
    <PageFrame
      title="A quiet room"
      description="Near the river"
      canonicalPath="/l/1"
      image="/images/1/facebook"
    >
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
  expect(content('meta[property="og:image"]')).toBe('https://poruch.example/images/1/facebook');
  expect(content('meta[property="og:locale"]')).toBe('uk_UA');
  expect(content('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

test('the first link leads to the content', () => {
  renderPage(
    <PageFrame title="A quiet room">
      <h1>A quiet room</h1>
    </PageFrame>,
  );
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '#main');
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

test('what a person wrote cannot end the script it is described in', () => {
  expect(scriptJson({ name: '</script><script>' })).toBe('{"name":"\\u003c/script>\\u003cscript>"}');
});
