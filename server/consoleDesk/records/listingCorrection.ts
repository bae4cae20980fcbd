import type { RecordDeed, RecordField } from '#contract/entities/consoleRecords.ts';
import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { categories, subcategories } from '#contract/searchSchema.ts';
import type { Params } from '#server/marketplace/listings/index.ts';
import { invalidField } from './source.ts';

/** What an operator may change of a listing, as it is. */
export function contentFields(listing: Resource): RecordField[] {
  const { title, description, publicData } = listing.attributes;
  const { category, subcategories: kind, rules } = (publicData ?? {}) as Readonly<Record<string, unknown>>;
  const field = (
    name: string,
    type: RecordField['type'],
    value: unknown,
    isRequired = true,
  ): RecordField => ({
    name,
    type,
    value: typeof value === 'string' ? value : '',
    isRequired,
  });
  return [
    field('title', 'line', title),
    field('description', 'words', description),
    { ...field('category', 'choice', category), choices: categories },
    { ...field('subcategories', 'choice', kind), choices: subcategories },
    field('rules', 'words', rules, false),
  ];
}

/**
 * Only what is another than it was: what is shown had its angle brackets replaced, which is not to be stored.
 * @throws ApiError `validation-invalid-value` when nothing is
 */
export function correctionOf({ values }: RecordDeed, listing: Resource): Params {
  const before = new Map(contentFields(listing).map(({ name, value }) => [name, value]));
  const changed = (name: string) => {
    const value = values[name];
    return value === undefined || value === before.get(name) ? {} : { [name]: value };
  };
  const publicData = {
    ...changed('category'),
    ...changed('subcategories'),
    ...changed('rules'),
  };
  const change = {
    ...changed('title'),
    ...changed('description'),
    ...(Object.keys(publicData).length > 0 ? { publicData } : {}),
  };
  if (Object.keys(change).length === 0) invalidField('title');
  return change;
}

/** What the engine refuses, under the name that the form's field has. */
export function toField(error: unknown): never {
  if (!(error instanceof ApiError) || !error.source) throw error;
  const name = error.source.path.at(-1);
  throw new ApiError(error.code, { source: { ...error.source, path: name ? [name] : [] }, cause: error });
}
