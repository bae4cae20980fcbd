import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { FirstPassword } from '#src/features/FirstPassword/FirstPassword.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { Link } from '#src/components/Link/Link.tsx';
import type { Transaction } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { pathTo } from '#contract/paths.ts';
import { formatDay } from '#contract/time/dates.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { type DeleteAccountData, usePage } from './loadData.ts';
import { deleteAccount } from './deleteAccount.ts';
import css from './DeleteAccountPage.module.css';

const consequences = ['atOnce', 'listings', 'letters', 'erased', 'forGood'] as const;

/** Account deletion: its consequences, what prevents it, and the form. */
export function DeleteAccountPage() {
  const text = useMessages('DeleteAccountPage');
  const currentUser = useCurrentUser();
  const { data, update } = usePage();
  // The marketplace may know of unfinished bookings that no list shows.
  const [isRefused, setIsRefused] = useState(false);
  const isUnfinished = data.count > 0 || isRefused;
  const canEnd = useSettings().apiUrl === '';
  const errorCause = text('errorCause', { count: data.count });
  const obstacle = text('blocked', { errorCause });
  const isPossible = data.count === 0 || canEnd;

  return (
    <AccountFrame page="DeleteAccountPage" intro={text('intro')}>
      {isUnfinished && <Unfinished {...{ data, obstacle, canEnd, isRefused }} />}
      <AccountSection title={text('whatHappens')}>
        <ul className={css.facts}>
          {consequences.map(key => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </AccountSection>
      {isPossible && currentUser && !currentUser.hasPassword && (
        <AccountSection title={text('confirmTitle')}>
          <FirstPassword currentUser={currentUser} to="delete" />
        </AccountSection>
      )}
      {isPossible && currentUser?.hasPassword && (
        <>
          <AccountSection title={text('confirmTitle')}>
            <DeleteAccountForm
              obstacle={isUnfinished && canEnd ? obstacle : undefined}
              onRefused={unfinished => {
                update(() => unfinished);
                setIsRefused(true);
              }}
            />
          </AccountSection>
          <AccountSection title={text('forgotTitle')}>
            <p>{text('forgotText')}</p>
            <PasswordResetMail email={currentUser.email} />
          </AccountSection>
        </>
      )}
    </AccountFrame>
  );
}

interface UnfinishedProps {
  data: DeleteAccountData;
  /** The specification's sentence on why the account cannot be deleted. */
  obstacle: string;
  /** Whether deleting the account can end the bookings. */
  canEnd: boolean;
  /** The attempt to delete was just rejected: the explanation takes the focus. */
  isRefused: boolean;
}

/** Says what is unfinished, what becomes of it, and links to the bookings. */
function Unfinished({ data: { orders, sales }, obstacle, canEnd, isRefused }: UnfinishedProps) {
  const text = useMessages('DeleteAccountPage');
  const cause = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isRefused) cause.current?.focus();
  }, [isRefused]);

  return (
    <AccountSection title={text('unfinishedTitle')}>
      {(isRefused || !canEnd) && (
        <div ref={cause} tabIndex={-1} className={css.cause}>
          <Banner kind="error">{obstacle}</Banner>
        </div>
      )}
      <p>{text(canEnd ? 'endingText' : 'unfinishedText')}</p>
      <ul className={css.rows}>
        {orders.map(transaction => (
          <Row
            key={transaction.id}
            to={pathTo('OrderDetailsPage', { id: transaction.id })}
            transaction={transaction}
            other={transaction.provider}
          />
        ))}
        {sales.map(transaction => (
          <Row
            key={transaction.id}
            to={pathTo('SaleDetailsPage', { id: transaction.id })}
            transaction={transaction}
            other={transaction.customer}
          />
        ))}
      </ul>
    </AccountSection>
  );
}

interface RowProps {
  to: string;
  transaction: Transaction;
  other: Transaction['customer'];
}

function Row({ to, transaction: { listing, booking }, other }: RowProps) {
  const intl = useIntl();
  const title = listing?.title || intl.formatMessage({ id: 'DeleteAccountPage.listingDeleted' });
  return (
    <li className={css.row}>
      <Link to={to} dir="auto">
        {title}
      </Link>
      <span className={css.soft}>
        <UserName user={other} />
        {booking && ` · ${formatDay(intl, booking.displayStart)} – ${formatDay(intl, booking.displayEnd)}`}
      </span>
    </li>
  );
}

interface DeleteAccountFormProps {
  /** Why the account cannot be deleted unless its unfinished bookings end; missing when there are none. */
  obstacle?: string | undefined;
  /** Called when unfinished bookings prevent the deletion. */
  onRefused: (unfinished: DeleteAccountData) => void;
}

interface DeleteValues {
  currentPassword: string;
  endTransactions?: boolean;
}

function DeleteAccountForm({ obstacle, onRefused }: DeleteAccountFormProps) {
  const text = useMessages('DeleteAccountPage');
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ currentPassword, endTransactions }: DeleteValues) => {
    setFailure(null);
    try {
      const unfinished = await dispatch(
        deleteAccount({ currentPassword, ...(obstacle && endTransactions ? { endTransactions } : {}) }),
      );
      if (unfinished) onRefused(unfinished);
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return { currentPassword: text('passwordFailed') };
      setFailure(failed);
    }
  };

  return (
    <Form<DeleteValues> label={text('confirmTitle')} onSubmit={handleSubmit}>
      {obstacle && (
        <CheckboxField name="endTransactions" label={text('endTransactions')} validate={required(obstacle)} />
      )}
      <PasswordField
        name="currentPassword"
        label={text('currentPassword')}
        autoComplete="current-password"
        isRequired
        validate={required(text('currentPasswordRequired'))}
      />
      <FormError failure={failure} otherwise={text('genericFailure')} />
      <div>
        <SubmitButton variant="danger">{text('submit')}</SubmitButton>
      </div>
    </Form>
  );
}

export { DeleteAccountPage as Page };
export { loadData } from './loadData.ts';
