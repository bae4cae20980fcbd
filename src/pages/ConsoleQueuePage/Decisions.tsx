import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConsoleItem } from '#contract/console/queueItem.ts';
import { type ConsoleAction, type ConsoleQueue, sendBackReasons } from '#contract/console/queues.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { maxReportNote, reportOutcomes } from '#contract/safety/reports.ts';
import { Form } from '#src/forms/Form.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import type { Choice } from './useQueue.ts';
import css from './ConsoleQueuePage.module.css';

interface DecisionsProps {
  item: ConsoleItem;
  isBusy: boolean;
  /** The action whose form is open. */
  asking: ConsoleAction | null;
  /** Why the last decision failed. */
  refusal: ReactNode;
  onAsk: (action: ConsoleAction | null) => void;
  onDecide: (choice: Choice) => Promise<void>;
}

/** The actions available on the open item: immediate, or after a form. */
export function Decisions({ item, isBusy, asking, refusal, onAsk, onDecide }: DecisionsProps) {
  const { queue, actions } = item;
  if (actions.length === 0)
    return (
      <>
        {refusal}
        <p className={css.quiet}>
          <FormattedMessage id="ConsoleQueuePage.settledElsewhere" />
        </p>
      </>
    );
  return (
    <div className={css.decisions}>
      {!asking && refusal}
      <ButtonRow>
        {actions.map(action => (
          <Button
            key={action}
            variant={isFirst(action) ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-expanded={needsForm(queue, action) ? asking === action : undefined}
            onClick={() =>
              needsForm(queue, action) ? onAsk(asking === action ? null : action) : void onDecide({ action })
            }
          >
            <FormattedMessage id={`ConsoleQueuePage.action.${queue}.${action}`} />
          </Button>
        ))}
      </ButtonRow>
      {asking && (
        <DecisionForm
          key={asking}
          queue={queue}
          action={asking}
          refusal={refusal}
          onDecide={onDecide}
          onCancel={() => onAsk(null)}
        />
      )}
    </div>
  );
}

/** Returns whether an action needs a form first: because it takes a reason or cannot be undone. */
export const needsForm = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  action === 'sendBack' || queue === 'reports' || queue === 'appeals';

/** Returns whether it is the usual action for an unobjectionable item. */
export const isFirst = (action: ConsoleAction): boolean =>
  action === 'approve' || action === 'retry' || action === 'dismiss';

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
function DecisionForm({ queue, action, refusal, onDecide, onCancel }: DecisionFormProps) {
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
