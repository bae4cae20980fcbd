import { screen } from '@testing-library/react';
import { renderPage } from '#test/support/renderPage.tsx';
import { Pagination, pagesToShow } from './Pagination.tsx';

const show = (page: number, totalPages: number) =>
  renderPage(
    <Pagination
      pagination={{ page, perPage: 24, totalItems: totalPages * 24, totalPages }}
      hrefOf={number => `/s?page=${number}`}
    />,
  );

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [2, 9, [1, 2, 3, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('on page %s of %s the links are %j', (current, total, pages) => {
  expect(pagesToShow(current, total)).toEqual(pages);
});

test('one page needs no links', () => {
  show(1, 1);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the current page is marked and its neighbours are one step away', () => {
  show(5, 9);
  expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/s?page=4');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/s?page=6');
});
