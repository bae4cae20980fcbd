import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ConsoleItem } from '#contract/console/queueItem.ts';
import type { ConsoleAction, ConsoleQueue } from '#contract/console/queues.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { DecisionForm } from './DecisionForm.tsx';
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
