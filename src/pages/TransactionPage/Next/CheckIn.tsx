import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { User } from '#contract/account/user.ts';
import { hasBegun } from '#contract/booking/stayEnd.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { ReportDialog } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { useBlock } from '../PersonSafety.tsx';
import step from '../NextStep.module.css';
import css from './Next.module.css';

const keyOf = (id: string) => `poruch.well.${id}`;

/** Whether the guest has arrived, so that the question makes sense. */
export const isThere = ({ booking, state }: Transaction, now: Date): boolean =>
  state === 'state/accepted' && booking !== null && hasBegun(new Date(booking.displayStart), now);

/** Asks the guest during a stay whether all is well. What is wrong reaches the team. */
export function CheckIn({ transaction }: { transaction: Transaction }) {
  const hasScript = useHasScript();
  const { id, provider } = transaction;
  const [answer, setAnswer] = useState<'well' | 'wrong'>();
  if (!hasScript || !provider || (answer === undefined && wasWell(id))) return null;
  if (answer === 'well') {
    return (
      <p role="status">
        <FormattedMessage id="TransactionPage.checkIn.thanks" />
      </p>
    );
  }
  const allIsWell = () => {
    rememberWell(id);
    setAnswer('well');
  };
  return (
    <section className={step.step} aria-labelledby="check-in-title">
      <h2 id="check-in-title" className={css.question}>
        <FormattedMessage id="TransactionPage.checkIn.title" />
      </h2>
      <p className={step.words}>
        <FormattedMessage
          id="TransactionPage.checkIn.text"
          values={{ name: <NameInSentence user={provider} /> }}
        />
      </p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={allIsWell}>
          <FormattedMessage id="TransactionPage.checkIn.well" />
        </Button>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setAnswer('wrong')}>
          <FormattedMessage id="TransactionPage.checkIn.wrong" />
        </Button>
      </ButtonRow>
      {answer === 'wrong' && <Report person={provider} onClose={() => setAnswer(undefined)} />}
    </section>
  );
}

function Report({ person, onClose }: { person: User; onClose: () => void }) {
  const block = useBlock();
  return (
    <LazyPart>
      <ReportDialog kind="user" id={person.id} author={person} {...block} onClose={onClose} />
    </LazyPart>
  );
}

function wasWell(id: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null;
  } catch {
    return false;
  }
}

function rememberWell(id: string): void {
  try {
    localStorage.setItem(keyOf(id), '1');
  } catch {
    // With blocked storage, the question comes again.
  }
}
