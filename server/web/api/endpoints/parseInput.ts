import { safeParse, type BaseIssue, type GenericSchema, type InferOutput } from 'valibot';
import { ApiError, errorCodes, type ErrorCode } from '#contract/errors.ts';

/**
 * Validates the input of an endpoint; `source` says where it comes from.
 * @throws ApiError with the code that the schema names or `validation-invalid-value`, and the path of the first wrong
 * value
 */
export function parseInput<Schema extends GenericSchema>(
  schema: Schema,
  given: unknown,
  source: 'query' | 'body',
): InferOutput<Schema> {
  const parsed = safeParse(schema, given, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw inputError(parsed.issues[0], source);
}

function inputError({ message, path }: BaseIssue<unknown>, type: 'query' | 'body'): ApiError {
  const code = message in errorCodes ? (message as ErrorCode) : 'validation-invalid-value';
  if (!code.startsWith('validation-')) return new ApiError(code);
  return new ApiError(code, { source: { type, path: (path ?? []).map(({ key }) => String(key)) } });
}
