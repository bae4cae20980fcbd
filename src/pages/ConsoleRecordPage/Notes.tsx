import { FormattedMessage } from 'react-intl';
import type { RecordNote } from '#contract/console/records.ts';
import { maxNote } from '#contract/console/recordKinds.ts';
import type { Failure } from '#src/api/failure.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import { RecordError } from './ReasonForm.tsx';
import css from './ConsoleRecordPage.module.css';

interface NotesProps {
  notes: readonly RecordNote[];
  /** Why the last note was not saved. */
  failure: Failure | undefined;
  /** Resolves to whether it was saved. */
  onNote: (words: string) => Promise<boolean>;
}

/** The operators' notes on a record. */
export function Notes({ notes, failure, onNote }: NotesProps) {
  const hasScript = useHasScript();
  const text = useMessages('ConsoleRecordPage');
  return (
    <section className={css.panel}>
      <h2 className={css.heading}>{text('notes')}</h2>
      {notes.length === 0 && <p className={css.quiet}>{text('noNotes')}</p>}
      <ul className={css.lines}>
        {notes.map(({ id, at, by, words }) => (
          <li key={id}>
            <p className={css.words} lang={contentLanguage(words)} dir="auto">
              {words}
            </p>
            <span className={css.quiet}>
              <FormattedMessage
                id="ConsoleRecordPage.noteBy"
                values={{ name: by, when: <LocalTime instant={at} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
      {hasScript && (
        <Form<{ words: string }>
          label={text('notes')}
          onSubmit={async ({ words }, form) => {
            if (await onNote(words)) form.restart();
          }}
        >
          <TextAreaField
            name="words"
            label={text('note')}
            hint={text('noteHint')}
            rows={3}
            maxLength={maxNote}
            validate={required(text('noteRequired'))}
          />
          <RecordError failure={failure} />
          <div>
            <SubmitButton variant="secondary">{text('keepNote')}</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}
