import { initialValues } from './checkoutValues.ts';

const begin = (typed: object | undefined, search: string) => initialValues(typed, null, null, search);

test('the guests counted on the listing’s page are in the form; what is typed there afterwards stays', () => {
  const first = begin(undefined, '?start=2026-03-06&adults=2&children=1');
  expect(first).toMatchObject({ adults: '2', children: '1' });
  const reloaded = begin({ ...first, adults: '3' }, '?adults=2&children=1');
  expect(reloaded).toMatchObject({ adults: '3', children: '1' });
});

test('guests that are counted once more replace what was typed; without any, nothing changes', () => {
  const typed = { adults: '3', children: '1', counted: '2 1' };
  expect(begin(typed, '?adults=4&children=0')).toMatchObject({ adults: '4', children: '0' });
  for (const search of ['', '?adults=4', '?children=2'])
    expect(begin(typed, search)).toMatchObject({ adults: '3', children: '1' });
});
