import { screen, within } from '@testing-library/react';
import type { Block, Content } from '#contract/text/content.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { ContentPage, loadData } from './ContentPage.tsx';
import type { ContentData } from './loadData.ts';

const heading = (id: string, level: 2 | 3 = 2): Block => ({ kind: 'heading', level, id, children: [id] });

const show = (change: Partial<Content>) => {
  const content: Content = { title: 'Safety', description: 'How to stay safe', blocks: [], ...change };
  const data: ContentData = { name: 'SafetyCenterPage', content };
  renderPage(<ContentPage />, { data });
  return within(screen.getByRole('main'));
};

test('a page shows its title, month and version', () => {
  const main = show({ updatedIn: 'February 2022', version: '2022-02' });
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Safety');
  expect(main.getByText('Last updated: February 2022 · Version 2022-02')).toBeVisible();
  expect(document.title).toContain('Safety');
});

test('text keeps its emphasis, and links have their targets', () => {
  const main = show({
    blocks: [
      {
        kind: 'paragraph',
        children: [
          'Call ',
          { kind: 'strong', children: [{ kind: 'link', href: 'tel:112', children: ['112'] }] },
          { kind: 'link', href: '/faq#cost', children: ['questions'] },
          { kind: 'link', href: 'https://example.org', children: ['elsewhere'] },
          ' <b>plain</b>',
        ],
      },
      { kind: 'list', isOrdered: true, items: [['first'], ['second']] },
      { kind: 'note', blocks: [{ kind: 'paragraph', children: ['Keep calm'] }] },
    ],
  });
  expect(main.getByRole('link', { name: '112' }).closest('strong')).not.toBeNull();
  expect(main.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  expect(main.getByRole('link', { name: 'questions' })).toHaveAttribute('href', '/faq#cost');
  expect(main.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('rel', 'noopener');
  expect(main.getByText(/<b>plain<\/b>/)).toBeVisible();
  expect(
    main
      .getAllByRole('listitem')
      .map(item => item.textContent)
      .slice(0, 2),
  ).toEqual(['first', 'second']);
  expect(main.getByText('Keep calm')).toBeVisible();
});

test('a long page has a table of contents, a short one has none', () => {
  const main = show({ blocks: [...'abcde'].flatMap(id => [heading(id), heading(`${id}1`, 3)]) });
  const contents = within(main.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '#a',
    '#b',
    '#c',
    '#d',
    '#e',
  ]);
  expect(main.getByRole('heading', { name: 'c', level: 2 })).toHaveAttribute('id', 'c');
});

test('the introduction of a long page is above its table of contents', () => {
  const call: Block = { kind: 'note', blocks: [{ kind: 'paragraph', children: ['Call 112'] }] };
  const main = show({
    blocks: [call, ...'abcde'].map(one => (typeof one === 'string' ? heading(one) : one)),
  });
  const follows = main.getByText('Call 112').compareDocumentPosition(main.getByRole('navigation'));
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(main.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual([...'abcde', 'closing']);
});

test('a short page has no table of contents', () => {
  expect(show({ blocks: [heading('a')] }).queryByRole('navigation')).not.toBeInTheDocument();
});

const list = (...names: string[]): Block => ({
  kind: 'list',
  isOrdered: false,
  items: names.map(name => [{ kind: 'strong', children: [name] }, ' and more']),
});

test('a list of names is shown as cards, but not on legal pages', () => {
  const content: Content = { title: 'T', description: 'D', blocks: [list('Free', 'Safe')] };
  const first = renderPage(<ContentPage />, { data: { name: 'AboutPage', content } });
  expect(screen.getByText('Free').closest('ul')).toHaveClass('cards');
  first.unmount();
  renderPage(<ContentPage />, { data: { name: 'TermsOfServicePage', content } });
  expect(screen.getByText('Free').closest('ul')).toHaveClass('list');
  expect(screen.queryByRole('link', { name: 'I need help' })).not.toBeInTheDocument();
});

test('a question opens its answer, also when a link leads to it', () => {
  Element.prototype.scrollIntoView = jest.fn();
  const blocks: Block[] = [
    heading('money'),
    heading('cost', 3),
    { kind: 'paragraph', children: ['No.'] },
    heading('card', 3),
    { kind: 'paragraph', children: ['Later.'] },
  ];
  const content: Content = { title: 'FAQ', description: 'D', blocks };
  renderPage(<ContentPage />, { data: { name: 'FaqPage', content }, url: '/faq#card' });
  const folds = [...document.querySelectorAll('main details')];
  expect(folds.map(({ id }) => id)).toEqual(['cost', 'card']);
  expect(folds.map(fold => fold.hasAttribute('open'))).toEqual([false, true]);
  expect(folds[0]).toHaveTextContent('costNo.');
  expect(screen.getByRole('heading', { name: 'money', level: 2 }).closest('details')).toBeNull();
});

test('tapping a hotline’s number calls it', () => {
  const main = show({
    blocks: [
      {
        kind: 'hotlines',
        checkedIn: 'January 2025',
        countries: [
          {
            code: 'PL',
            name: 'Poland',
            lines: [
              { kind: 'emergency', number: '112' },
              { kind: 'trafficking', number: '+48 22 628 01 20', name: 'KCIK' },
            ],
          },
        ],
      },
    ],
  });
  expect(main.getByRole('heading', { name: 'Poland', level: 3 })).toBeVisible();
  expect(main.getByRole('link', { name: '+48 22 628 01 20' })).toHaveAttribute('href', 'tel:+48226280120');
  expect(main.getByText(/last checked in January 2025/)).toBeVisible();
});

test.each([null, 'January 2025'])(
  'a hotline that does not answer leads to another line, and danger to 112: checked %j',
  checkedIn => {
    const main = show({ blocks: [{ kind: 'hotlines', checkedIn, countries: [] }] });
    const note = main.getByText(/If you are in danger, call 112\./);
    expect(note).toHaveTextContent('does not answer, try another line in the country where you are.');
    expect(note).not.toHaveTextContent(/not checked/);
  },
);

test('the page of the URL is requested', async () => {
  const content: Content = { title: 'FAQ', description: 'Answers', blocks: [] };
  const ask = jest.fn(() => Promise.resolve(content));
  const scene = { answers: { call: { 'GET /api/content': ask } } };
  await expect(load(loadData, 'FaqPage', {}, '', scene)).resolves.toEqual({ name: 'FaqPage', content });
  expect(ask).toHaveBeenCalledWith({ page: 'FaqPage', locale: 'en' });
});
