import type { FormApi } from 'final-form';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { payinTotalOf } from '#contract/booking/lineItemTotals.ts';
import { endReasons, type EndReason } from '#contract/booking/stayEnd.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { CheckboxField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import type { Role } from './loadData.ts';
import css from './Appeal/Appeal.module.css';

/** Name of the query parameter that opens the confirmation, and of the form field that confirms. */
export const endField = 'end';

interface EndStayFormProps {
  role: Role;
  transaction: Transaction;
  onEnded: (moved: Transaction) => void;
  onLater: () => void;
}

interface Values {
  reason?: EndReason;
  block?: boolean;
}

/** Says what ending the stay does, and ends it. The reason decides only whether blocking is proposed: it isn't sent. */
export function EndStayForm({ role, transaction, onEnded, onLater }: EndStayFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const posted = usePostedFailure(endField);
  const [failure, setFailure] = useState<Failure | null | undefined>(posted);
  const { id, lineItems } = transaction;
  const isPaid = lineItems.length > 0;
  const text = useMessages('TransactionPage', {
    name: otherName(intl, role, transaction),
    ...(isPaid && { sum: formatMoney(intl, payinTotalOf(lineItems)) }),
  });

  const handleSubmit = async ({ block = false }: Values) => {
    setFailure(null);
    try {
      onEnded(await dispatch(endStay(id, block)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  return (
    <Form<Values> onSubmit={handleSubmit} worksWithoutScript>
      {({ reason }, form) => (
        <>
          <input type="hidden" name={endField} value="confirm" />
          <p>{text(`endMeans.${role}`)}</p>
          {isPaid && <p>{text(`endMoney.${role}`)}</p>}
          <RadioCardsField
            name="reason"
            label={text('endReason')}
            hint={text('endReasonHint')}
            isRequired={false}
            options={endReasons.map(value => ({
              value,
              label: text(`endReasons.${value}`),
              // Without JavaScript the box below can't follow the reason: the server does.
              ...(value === 'fear' && !hasScript ? { hint: text('endFearBlocks') } : {}),
            }))}
          />
          <CheckboxField name="block" label={text('endBlock')} />
          <BlockFollowsReason reason={reason} form={form} />
          <p className={css.danger}>
            <FormattedMessage id="TransactionPage.endDanger" values={{ number: <a href="tel:112">112</a> }} />
          </p>
          <FormError
            failure={failure}
            messages={{
              'transaction-invalid-transition': text('endTooLate'),
              'transaction-invalid-action-sequence': text('endBegun'),
              'transaction-locked': text('endLocked'),
            }}
            otherwise={text('endFailed')}
          />
          <ButtonRow>
            <SubmitButton>{text('endConfirm')}</SubmitButton>
            <CancelButton onCancel={onLater}>{text('endLater')}</CancelButton>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}

/** Ticks the box of the block for a reason of fear, until somebody has set it themselves. */
function BlockFollowsReason({ reason, form }: { reason: EndReason | undefined; form: FormApi<Values> }) {
  const set = useRef(false);
  // Before the page is painted, so that the reason and the box are never seen apart.
  useLayoutEffect(() => {
    if ((form.getState().values.block ?? false) !== set.current) return;
    set.current = reason === 'fear';
    form.change('block', set.current);
  }, [reason, form]);
  return null;
}

/** The name of the other party. */
export const otherName = (
  intl: ReturnType<typeof useIntl>,
  role: Role,
  { customer, provider }: Transaction,
): string => userNameOf(intl, role === 'customer' ? provider : customer);

/** @throws ApiFailure */
const endStay =
  (transactionId: string, block: boolean): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.end(transactionId, block);
