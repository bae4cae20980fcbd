import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { sendBackReasons, type ConsoleAction, type ConsoleQueue } from '#contract/console/queues.ts';
import { maxReportNote, reportOutcomes } from '#contract/safety/reports.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Form } from '#src/forms/Form.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import type { Choice } from './useQueue.ts';
import css from './ConsoleQueuePage.module.css';

interface DecisionFormProps {
  queue: ConsoleQueue;
  action: ConsoleAction;
  /** Why the last attempt failed. */
  refusal: ReactNode;
  onDecide: (choice: Choice) => Promise<void>;
  onCancel: () => void;
}

type Values = Pick<Choice, 'reason' | 'words'>;

/** An operator's reason for a decision, and its confirmation. Typed text is kept when it fails. */
export function DecisionForm({ queue, action, refusal, onDecide, onCancel }: DecisionFormProps) {
  const intl = useIntl();
  const text = useMessages('ConsoleQueuePage');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(), []);

  const reasons =
    queue === 'listings'
      ? sendBackReasons.map(value => ({ value, label: text(`listings.${value}`) }))
      : queue === 'reports'
        ? reportOutcomes.map(value => ({ value, label: text(`reports.${value}`) }))
        : [];
  // For a listing the other reasons are sufficient, and for a report the outcome is.
  const needsWords = (all: object | undefined) =>
    queue === 'verification' || (queue === 'listings' && (all as Values | undefined)?.reason === 'other');
  const name = intl.formatMessage({ id: `ConsoleQueuePage.action.${queue}.${action}` });
  return (
    <div
      ref={frame}
      className={css.form}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Form<Values>
        label={name}
        onSubmit={({ reason, words }) => onDecide({ action, ...withoutEmpty({ reason, words }) })}
      >
        {action === 'cancel' && <p>{text('cancelMeans')}</p>}
        {reasons.length > 0 && (
          <SelectField
            name="reason"
            label={text(queue === 'reports' ? 'outcome' : 'reason')}
            placeholder={text('choose')}
            options={reasons}
            isRequired
            validate={required(text('reasonRequired'))}
          />
        )}
        {action !== 'cancel' && (
          <TextAreaField
            name="words"
            label={text('words')}
            hint={intl.formatMessage({ id: `ConsoleQueuePage.words.${queue}` })}
            rows={4}
            maxLength={maxReportNote - maxSentence}
            validate={(value, all) => (needsWords(all) && !value?.trim() ? text('wordsRequired') : undefined)}
          />
        )}
        {refusal}
        <ButtonRow>
          <SubmitButton variant={action === 'cancel' ? 'danger' : 'primary'}>{name}</SubmitButton>
          <CancelButton onCancel={onCancel}>{text('back')}</CancelButton>
        </ButtonRow>
      </Form>
    </div>
  );
}

/** Characters reserved for the reason's sentence within the text the author reads. */
const maxSentence = 400;

function withoutEmpty({ reason, words }: { reason: string | undefined; words: string | undefined }): Values {
  return { ...(reason ? { reason } : {}), ...(words ? { words } : {}) };
}
