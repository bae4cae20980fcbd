import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { formatDay } from '#contract/time/dates.ts';
import { invitationProblem } from '#contract/booking/invitation.ts';
import type { Stay } from '#contract/booking/nights.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { NightsFields } from '#src/features/Nights/NightsFields.tsx';
import { useFreeNights } from '#src/features/Nights/useFreeNights.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { newId } from '#src/util/newId.ts';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { refreshConversation } from '../messageThunks.ts';

interface InviteModalProps {
  transaction: Transaction;
  /** What the nights are for. */
  listing: Listing;
  onClose: () => void;
  onInvited: (transaction: Transaction) => void;
}

/** Asks for the nights, and sends them with a message that names them. */
export function InviteModal({ transaction, listing, onClose, onInvited }: InviteModalProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure>();
  // A repeated attempt sends the same message.
  const [messageId] = useState(newId);
  const nights = useFreeNights(listing);
  const today = isoDayOf(serverDate());
  const name = userNameOf(intl, transaction.customer);
  const text = useMessages('TransactionPage');

  const handleSubmit = async (stay: Partial<Stay>) => {
    const found = invitationProblem(stay, today);
    if (found) return { [found.field]: text(`inviteProblem.${found.problem}`) };
    const { start = '', end = '' } = stay;
    setFailure(undefined);
    const content = text('inviteMessage', {
      from: formatDay(intl, start, { withYear: true }),
      until: formatDay(intl, end, { withYear: true }),
    });
    try {
      onInvited(await dispatch(invite(transaction.id, { start, end, message: { id: messageId, content } })));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
    return undefined;
  };

  return (
    <Modal isOpen onClose={onClose} title={text('inviteTitle', { name })}>
      <Form<Partial<Stay>> onSubmit={handleSubmit} initialValues={transaction.invitation}>
        {values => (
          <>
            <p>{text('inviteHint', { name })}</p>
            <NightsFields value={values} nights={nights} />
            <FormError
              failure={failure}
              messages={{
                'transaction-booking-time-not-available': text('inviteTaken'),
                'transaction-invalid-transition': text('inviteTooLate'),
              }}
            />
            <ButtonRow>
              <SubmitButton>{text('inviteSend')}</SubmitButton>
              <CancelButton onCancel={onClose}>{text('answerLater')}</CancelButton>
            </ButtonRow>
          </>
        )}
      </Form>
    </Modal>
  );
}

const invite =
  (
    transactionId: string,
    invitation: Stay & { message: { id: string; content: string } },
  ): AppThunk<Promise<Transaction>> =>
  async (dispatch, _getState, { api }) => {
    const { call, transactions } = await api();
    await call('POST /api/inbox/invite', { transactionId, ...invitation });
    const moved = await transactions.show(transactionId);
    // The message also arrives as a live event; without that connection, it must still be shown.
    void dispatch(refreshConversation(transactionId, [{ type: 'message', transactionId }])).catch(
      () => undefined,
    );
    return moved;
  };
