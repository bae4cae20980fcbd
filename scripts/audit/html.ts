import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes them for attributes that are there or not.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-redundant-role': 'error',
  },
});

/** What html-validate finds wrong with a document, one line for each place. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 80) ?? '';
      return `${ruleId}: ${message} … ${around}`;
    }),
  );
}
