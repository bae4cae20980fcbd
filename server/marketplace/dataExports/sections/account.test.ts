import { withoutSecrets } from './account.ts';

test('exported mails contain no link that still works', () => {
  const site = 'https://poruch.test';
  const text = withoutSecrets(
    `${site}/reset-password?t=one&e=a\n${site}/unsubscribe/reviews.two.three?lang=uk\n${site}/still-valid/four.five.six?lang=uk`,
  );
  expect(text).toBe(
    `${site}/reset-password?t=…&e=a\n${site}/unsubscribe/…?lang=uk\n${site}/still-valid/…?lang=uk`,
  );
});
