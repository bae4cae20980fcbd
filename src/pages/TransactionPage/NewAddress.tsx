import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StayAddress, Transaction } from '#contract/booking/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { reloadTransaction } from './answerThunks.ts';
import css from './Stay/StayFacts.module.css';

interface NewAddressProps {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
}

/** The form field that confirms. */
const field = 'give';

/**
 * Tells the host of an accepted stay that the guest sees an earlier address than the listing has now, and hands over the
 * new one (decision 130). Renders nothing while they are the same. Works without JavaScript.
 */
export function NewAddress({ transaction, onChange }: NewAddressProps) {
  const intl = useIntl();
  const [isGiven, setGiven] = useState(false);
  const { changedLocation, location, customer } = transaction;
  const name = userNameOf(intl, customer);
  if (!changedLocation) return isGiven ? <Given name={name} /> : null;
  const handleGiven = (moved: Transaction) => {
    setGiven(true);
    onChange(moved);
  };
  return (
    <Banner kind="warning" title={intl.formatMessage({ id: 'TransactionPage.newAddress.title' }, { name })}>
      <p>
        <FormattedMessage id="TransactionPage.newAddress.text" values={{ name }} />
      </p>
      {location && <Address label="TransactionPage.newAddress.old" name={name} address={location} />}
      <Address label="TransactionPage.newAddress.new" name={name} address={changedLocation} />
      <GiveForm id={transaction.id} name={name} address={changedLocation} onGiven={handleGiven} />
    </Banner>
  );
}

function Address({ label, name, address }: { label: string; name: string; address: StayAddress }) {
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id={label} values={{ name }} />
      </p>
      <p className={css.address} dir="auto" translate="no">
        {address.address}
        {address.building && <span dir="auto">{address.building}</span>}
      </p>
    </div>
  );
}

interface GiveFormProps {
  id: string;
  name: string;
  address: StayAddress;
  onGiven: (moved: Transaction) => void;
}

function GiveForm({ id, name, address, onGiven }: GiveFormProps) {
  const dispatch = useAppDispatch();
  const posted = usePostedFailure(field);
  const [failure, setFailure] = useState<Failure | null | undefined>(posted);
  const text = useMessages('TransactionPage', { name });
  const handleSubmit = async () => {
    setFailure(null);
    try {
      onGiven(await dispatch(giveAddress(id, address)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  return (
    <Form onSubmit={handleSubmit} worksWithoutScript>
      <input type="hidden" name={field} value="address" />
      <input type="hidden" name="address" value={address.address} />
      {address.building && <input type="hidden" name="building" value={address.building} />}
      <FormError
        failure={failure}
        messages={{ conflict: text('newAddress.changed') }}
        otherwise={text('newAddress.failed')}
      />
      <SubmitButton variant="secondary">{text('newAddress.give')}</SubmitButton>
    </Form>
  );
}

function Given({ name }: { name: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="success">
        <FormattedMessage id="TransactionPage.newAddress.given" values={{ name }} />
      </Banner>
    </div>
  );
}

/** @throws ApiFailure */
const giveAddress =
  (transactionId: string, address: StayAddress): AppThunk<Promise<Transaction>> =>
  async (dispatch, _getState, { api }) => {
    await (await api()).call('POST /api/inbox/give-address', { transactionId, ...address });
    return dispatch(reloadTransaction(transactionId));
  };
