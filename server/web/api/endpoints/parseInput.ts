import type { GenericSchema, InferOutput } from 'valibot';
import { parse } from '#contract/parse.ts';

/**
 * Validates the input of an endpoint; `source` says where it comes from.
 * @throws ApiError with the code that the schema names or `validation-invalid-value`, also for a missing field, and the
 * path of the first wrong value
 */
export const parseInput = <Schema extends GenericSchema>(
  schema: Schema,
  given: unknown,
  source: 'query' | 'body',
): InferOutput<Schema> => parse(schema, given, { type: source, path: [] }, 'validation-invalid-value');
