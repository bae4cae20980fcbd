import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Link as BrowserLink, type LinkProps } from './Link.tsx';
import { Link } from './serverLink.tsx';

const addresses = [
  '/',
  '/s?pub_category=offeringPlace&bounds=51.1,7.1,50.8,6.7&x=%2F#found',
  '/l/теплий-дім/6f1f5f0e-3f43-4f6a-8f63-5a0d9f1f2a3b',
  '/faq/',
  // Relative paths, which must be resolved.
  '/s?',
  '/s#',
  '/s?#found',
  '/s//far/../near/./here',
  '//elsewhere.example/s',
  '?page=2',
  '#main',
  'edit',
  '..',
  '',
];

const inPage = (link: React.ReactNode) =>
  renderToString(<StaticRouter location="/l/here?variant=draft">{link}</StaticRouter>);

test.each([...addresses, { pathname: '/s', search: '?page=2' }])(
  'a link to %j has the same markup as in the browser',
  to => {
    expect(inPage(<Link to={to}>there</Link>)).toBe(inPage(<BrowserLink to={to}>there</BrowserLink>));
  },
);

test('props for clicks only are dropped, all others kept', () => {
  const props: LinkProps = {
    to: '/s',
    replace: true,
    preventScrollReset: true,
    state: { keepsScroll: true },
    onClick: () => undefined,
    target: '_blank',
    lang: 'uk',
    className: 'link',
    'aria-current': 'page',
    children: 'there',
  };
  expect(inPage(<Link {...props} />)).toBe(inPage(<BrowserLink {...props} />));
});
