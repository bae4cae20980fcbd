import { withoutSecrets } from './account.ts';

test('no link of a mail still opens, ends or closes anything', () => {
  const site = 'https://poruch.test';
  const text = withoutSecrets(
    `${site}/reset-password?t=one&e=a\n${site}/unsubscribe/reviews.two.three?lang=uk\n${site}/still-valid/four.five.six?lang=uk`,
  );
  expect(text).toBe(
    `${site}/reset-password?t=…&e=a\n${site}/unsubscribe/…?lang=uk\n${site}/still-valid/…?lang=uk`,
  );
});
