import type { Recipe } from './edits.ts';

export const page: Recipe = {
  section: 'A page',
  edits: [
    { file: 'src/contract/paths.ts', before: "NotFoundPage: '/notfound'", add: "  HelloPage: '/hello'," },
    {
      file: 'src/pages/HelloPage/HelloPage.tsx',
      create: `import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';

export function HelloPage() {
  const text = useMessages('HelloPage');
  const { name } = usePage().data;
  return (
    <PageFrame title={text('title')}>
      <h1>
        <FormattedMessage id="HelloPage.heading" values={{ name }} />
      </h1>
    </PageFrame>
  );
}

export { HelloPage as Page };
export { loadData } from './loadData.ts';
`,
    },
    {
      file: 'src/pages/HelloPage/loadData.ts',
      create: `import { definePage } from '#src/store/hooks.ts';

export interface HelloData {
  name: string;
}

export const { loadData, usePage } = definePage<HelloData>(
  ({ search }) =>
    () =>
      Promise.resolve({ name: search.get('name') ?? '' }),
);
`,
    },
    {
      file: 'src/pages/HelloPage/HelloPage.test.tsx',
      create: `import { screen } from '@testing-library/react';
import { matchRoute } from '#src/app/matchRoute.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { HelloPage } from './HelloPage.tsx';
import { loadData } from './loadData.ts';

test('greets by name', async () => {
  const data = await load(loadData, 'HelloPage', {}, 'name=Ada');
  renderPage(<HelloPage />, { data, url: '/hello?name=Ada' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello Ada');
});

test('is found at its address, in a chunk of its own', async () => {
  const found = matchRoute({ pathname: '/hello', search: '' })?.route;
  expect(found).toMatchObject({ name: 'HelloPage', page: { folder: 'HelloPage' } });
  expect(await found?.page?.load()).toMatchObject({ Page: HelloPage, loadData });
});
`,
    },
    {
      file: 'src/app/lazyPages.ts',
      before: 'export const NotFoundPage = lazy(',
      add: `export const HelloPage = lazy(
  'HelloPage',
  loadable(() => import('#src/pages/HelloPage/HelloPage.tsx'), shown),
);`,
    },
    {
      file: 'src/app/routes.ts',
      before: "route('StyleguidePage', open",
      add: "  route('HelloPage', open, { page: pages.HelloPage }),",
    },
    { messages: { 'HelloPage.title': 'Hello', 'HelloPage.heading': 'Hello {name}' } },
    {
      file: 'test/ssr/accessibility.test.ts',
      before: 'NotFoundPage: [',
      add: "  HelloPage: visitor('/hello?name=Ada'),",
    },
    {
      file: 'scripts/measure/audit/routes.ts',
      before: 'NotFoundPage: [',
      add: "  HelloPage: visitor('/hello?name=Ada'),",
    },
  ],
  proofs: [],
};
