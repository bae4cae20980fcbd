import { screen, within } from '@testing-library/react';
import { renderPage } from '#test/support/renderPage.tsx';
import { Footer } from './Footer.tsx';

const settings = {
  marketplaceName: 'Poruch',
  rootUrl: '',
  locale: 'uk',
  currency: 'EUR',
  clientId: 'test',
  apiUrl: '',
  social: { facebook: 'https://facebook.example/poruch' },
};

test('only the configured social networks are linked', () => {
  renderPage(<Footer />, { state: { settings } });
  expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    'https://facebook.example/poruch',
  );
  expect(screen.queryByRole('link', { name: 'Instagram' })).not.toBeInTheDocument();
});

test('every language is listed under its own name and returns to this page', () => {
  renderPage(<Footer />, { url: '/s?page=2&mobilemenu=open', state: { settings } });
  const ukrainian = screen.getByRole('link', { name: 'Українська' });
  expect(ukrainian).toHaveAttribute('href', '/language/uk?return=%2Fs%3Fpage%3D2');
  expect(ukrainian).toHaveAttribute('lang', 'uk');
  expect(ukrainian).toHaveAttribute('aria-current', 'true');
});

test('a city links to a search around it', () => {
  renderPage(<Footer />);
  expect(screen.getByRole('link', { name: 'Tampere' }).getAttribute('href')).toMatch(
    /^\/s\?address=Tampere.*&origin=61\.4978,23\.761&bounds=/,
  );
});

test('the source of the place names is credited', () => {
  renderPage(<Footer />);
  expect(screen.getByRole('link', { name: 'GeoNames' })).toBeInTheDocument();
});

test('data saver is offered; while it is on, the page says so, why, and how to switch it off', () => {
  const off = renderPage(<Footer />, { url: '/s?page=2&mobilemenu=open', state: { settings } });
  expect(screen.getByRole('link', { name: /Light mode/ })).toHaveAttribute(
    'href',
    '/light/on?return=%2Fs%3Fpage%3D2',
  );
  off.unmount();
  const chosen = renderPage(<Footer />, {
    state: { settings: { ...settings, dataSaver: 'chosen' as const } },
  });
  expect(screen.getByText(/^Light mode is on:/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Turn light mode off' })).toHaveAttribute(
    'href',
    '/light/off?return=%2F',
  );
  chosen.unmount();
  renderPage(<Footer />, { state: { settings: { ...settings, dataSaver: 'asked' as const } } });
  expect(screen.getByText(/because your browser asks to save data/)).toBeVisible();
});

test('pages about the site, help, contact and legally required pages are linked', () => {
  renderPage(<Footer />);
  const about = within(screen.getByRole('navigation', { name: 'About this site' }));
  expect(about.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/about',
    '/how-it-works',
    '/help-and-donate',
    '/partners',
    '/faq',
    '/safety-center',
    '/about#contact',
    '/partners#join',
  ]);
  for (const [name, path] of [
    ['Terms of use', '/terms-of-service'],
    ['Privacy policy', '/privacy-policy'],
    ['Imprint', '/imprint'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

test('the short footer omits towns and pages about the site, but not the legally required ones', () => {
  renderPage(<Footer isShort />, { state: { settings } });
  expect(screen.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
  expect(screen.getByRole('link', { name: 'Deutsch' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Espoo' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Facebook' })).not.toBeInTheDocument();
});
