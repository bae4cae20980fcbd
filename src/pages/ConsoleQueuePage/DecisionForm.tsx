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
  const say = (key: string) => intl.formatMessage({ id: `ConsoleQueuePage.${key}` });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(), []);

  const reasons: readonly string[] =
    queue === 'listings' ? sendBackReasons : queue === 'reports' ? reportOutcomes : [];
  // For a listing the other reasons are sufficient, and for a report the outcome is.
  const needsWords = (all: object | undefined) =>
    queue === 'verification' || (queue === 'listings' && (all as Values | undefined)?.reason === 'other');
  const name = say(`action.${queue}.${action}`);
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
        {action === 'cancel' && <p>{say('cancelMeans')}</p>}
        {reasons.length > 0 && (
          <SelectField
            name="reason"
            label={say(queue === 'reports' ? 'outcome' : 'reason')}
            placeholder={say('choose')}
            options={reasons.map(value => ({ value, label: say(`${queue}.${value}`) }))}
            isRequired
            validate={required(say('reasonRequired'))}
          />
        )}
        {action !== 'cancel' && (
          <TextAreaField
            name="words"
            label={say('words')}
            hint={say(`words.${queue}`)}
            rows={4}
            maxLength={maxReportNote - maxSentence}
            validate={(value, all) => (needsWords(all) && !value?.trim() ? say('wordsRequired') : undefined)}
          />
        )}
        {refusal}
        <ButtonRow>
          <SubmitButton variant={action === 'cancel' ? 'danger' : 'primary'}>{name}</SubmitButton>
          <CancelButton onCancel={onCancel}>{say('back')}</CancelButton>
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
