import type { TranslatedField } from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import { toColumns } from '#server/marketplace/ports/columnNames.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** A stored translation of one field. */
export interface StoredTranslation {
  subjectId: string;
  field: TranslatedField;
  source: LocaleCode;
  /** SHA-256 of the original. */
  hash: Buffer;
  text: string;
}

export function findKept(
  db: Queryable,
  subjectIds: readonly string[],
  target: LocaleCode,
): Promise<StoredTranslation[]> {
  return db.rows<StoredTranslation>(
    `select subject_id, field, source, hash, text from translations
     where subject_id = ${anyOf('$1')} and target = $2`,
    [subjectIds, target],
    'translations-kept',
  );
}

interface SaveOptions {
  target: LocaleCode;
  translator: string;
  at: Date;
}

/** Stores translations in place of earlier ones; those of a text that no longer exists are dropped. */
export async function saveTranslations(
  db: Queryable,
  made: readonly StoredTranslation[],
  { target, translator, at }: SaveOptions,
): Promise<void> {
  if (made.length === 0) return;
  await db.run(
    `insert into translations (subject_id, field, source, hash, text, target, translator, created_at)
     select n.subject_id, n.field, n.source, decode(n.hash, 'hex'), n.text, $2, $3, $4
     from jsonb_to_recordset($1::jsonb) n (subject_id uuid, field text, source text, hash text, text text)
     where exists (select from listings where id = n.subject_id and not deleted)
       or exists (select from messages where id = n.subject_id and not deleted)
       or exists (select from reviews where id = n.subject_id and not deleted)
       or exists (select from users where id = n.subject_id and deleted_at is null)
     on conflict (subject_id, target, field) do update set source = excluded.source, hash = excluded.hash,
       text = excluded.text, translator = excluded.translator, created_at = excluded.created_at`,
    [
      JSON.stringify(made.map(({ hash, ...rest }) => toColumns({ ...rest, hash: hash.toString('hex') }))),
      target,
      translator,
      at,
    ],
    'translations-keep',
  );
}
