import { createIntl } from 'react-intl';
import messages from '../../../translations/en.json' with { type: 'json' };
import { pageViewsState } from './siteState.ts';

const intl = createIntl({ locale: 'en', messages });
const pageCounter = { company: 'stats.example.org', count: () => undefined };

test('pages get the consent question where analytics is configured', () => {
  expect(pageViewsState({ pageCounter }, intl, false)).toEqual({
    pageViews: {
      company: 'stats.example.org',
      question: expect.stringMatching(/^May stats\.example\.org count/) as string,
      yes: 'Yes, count them',
      no: 'No, do not count',
    },
  });
});

test('consent is not asked for without analytics, nor during impersonation', () => {
  expect(pageViewsState({}, intl, false)).toEqual({});
  expect(pageViewsState({ pageCounter }, intl, true)).toEqual({});
});
