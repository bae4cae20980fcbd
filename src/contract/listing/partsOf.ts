import type { Field } from './field.ts';
import { fields, type FieldName } from './fields.ts';

type PropertiesOf<Row> = Row extends Field ? keyof Row : never;

type Part<Row, Property> = Row extends Field
  ? { [Key in keyof Row as Key extends Property ? Key : never]: Row[Key] }
  : never;

/** The rows of the table with their names, in order. */
export const rows = Object.entries(fields) as readonly [FieldName, Field][];

/** Returns these properties of each row, and its name. */
export const partsOf = <Property extends PropertiesOf<Field>>(
  properties: readonly Property[],
): readonly (Part<Field, Property> & { name: FieldName })[] =>
  rows.map(([name, row]) => {
    const part = Object.entries(row).filter(([key]) => (properties as readonly string[]).includes(key));
    return { ...(Object.fromEntries(part) as Part<Field, Property>), name };
  });
