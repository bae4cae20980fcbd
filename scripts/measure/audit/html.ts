import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React renders boolean attributes this way.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-redundant-role': 'error',
  },
});

/** Returns html-validate's errors for a document, one line per occurrence. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 80) ?? '';
      return `${ruleId}: ${message} … ${around}`;
    }),
  );
}
