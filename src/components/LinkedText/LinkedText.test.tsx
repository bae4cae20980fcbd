import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createIntl, RawIntlProvider } from 'react-intl';
import messages from '../../../translations/en.json' with { type: 'json' };
import { linkParts } from './linkParts.ts';
import { LinkedText } from './LinkedText.tsx';

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['see https://example.org/a?b=c#d now', ['https://example.org/a?b=c#d']],
  ['https://example.org.', ['https://example.org/']],
  ['(https://example.org/a)', ['https://example.org/a']],
  [
    'https://uk.wikipedia.org/wiki/Львів_(місто)',
    ['https://uk.wikipedia.org/wiki/%D0%9B%D1%8C%D0%B2%D1%96%D0%B2_(%D0%BC%D1%96%D1%81%D1%82%D0%BE)'],
  ],
  ['www.example.org, or http://example.com!', ['https://www.example.org/', 'http://example.com/']],
  ['„https://example.org“', ['https://example.org/']],
])('%s links to %j', (text, expected) => expect(links(text)).toEqual(expected));

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://bank.example@evil.example/',
  'https://localhost/x',
  'https://',
  'http://[broken',
  'a sentence.without a space',
])('%s is not a link', text => expect(links(text)).toEqual([]));

test('splitting a text loses and changes nothing', () => {
  const text = 'One\n https://example.org/a. two (www.example.org) \u202ehttps://example.org\u202c three';
  expect(
    linkParts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text);
});

const show = (text: string) =>
  render(
    <RawIntlProvider value={createIntl({ locale: 'en', messages })}>
      <LinkedText text={text} rootUrl="https://help.example.org" />
    </RawIntlProvider>,
  );

test('a link to another site asks for confirmation and names the host', async () => {
  show('Look: https://example.org/room');
  expect(screen.getByText('Open example.org')).not.toBeVisible();
  await userEvent.click(screen.getByText('https://example.org/room'));
  expect(screen.getByText(/^This link leads to/)).toBeVisible();
  expect(screen.getByText(/^This link leads to/)).toHaveTextContent('leads to example.org, another website');
  const link = screen.getByRole('link', { name: 'Open example.org' });
  expect(link).toHaveAttribute('href', 'https://example.org/room');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('referrerpolicy', 'no-referrer');
});

test('a link to this site opens at once, in a new tab; a host that only begins like it needs confirmation', () => {
  show('https://help.example.org/s and https://help.example.org.evil.example/s');
  expect(screen.getByRole('link', { name: 'https://help.example.org/s' })).toBeVisible();
  expect(screen.getByText('Open help.example.org.evil.example')).not.toBeVisible();
});

test.each([
  ['https://pоruch.org/login', 'xn--'],
  ['https://укрзалізниця.укр/', 'xn--'],
  ['https://example。org/a', 'example.org'],
])('%s shows the host it links to', async (text, start) => {
  show(text);
  await userEvent.click(screen.getByText(text, { exact: false }));
  const link = screen.getByRole('link');
  const host = new URL(link.getAttribute('href') ?? '').host;
  expect(document.querySelector('summary')).toHaveTextContent(`${text} (${host})`);
  expect(link).toHaveTextContent(`Open ${host}`);
  expect(host).toMatch(/^[a-z0-9.-]+$/);
  expect(host.startsWith(start)).toBe(true);
});

test('an ASCII host is shown once', () => {
  show('https://Example.org/room');
  expect(document.querySelector('summary')?.textContent).toBe('https://Example.org/room');
});
