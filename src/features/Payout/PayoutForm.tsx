import type { FormApi } from 'final-form';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PayoutAccount } from '#contract/payment/payment.ts';
import type { Failure } from '#src/api/failure.ts';
import { cleanUrl } from '#contract/text/pastedText.ts';
import { pathTo } from '#contract/paths.ts';
import { CheckboxField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required, requiredBoolean } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import type { Stripe } from '#src/util/stripe.ts';
import { useMessages } from '#src/util/messages.ts';
import { BankFields, type BankHandle } from './BankFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { FieldsGroup } from './FieldsGroup.tsx';
import { openAccount } from './openAccount.ts';
import { OtherPeople } from './OtherPeople.tsx';
import { PayoutError } from './PayoutError.tsx';
import { PersonFields } from './PersonFields.tsx';
import { changeCountry } from './changeCountry.ts';
import { RoleFields } from './RoleFields.tsx';
import { useCountryNames } from './useCountryNames.ts';
import type { PayoutValues } from './values.ts';

/** The terms users accept when the payment provider opens an account for them. */
const connectedAccountTerms = 'https://stripe.com/connect-account/legal';

interface PayoutFormProps {
  stripe: Stripe | null;
  onOpened: (account: PayoutAccount, isWhole: boolean) => void;
}

/**
 * Everything the payment provider requires before it pays out. Input is sent to the provider only and stored nowhere
 * here: not in the store, not in a draft.
 */
export function PayoutForm({ stripe, onOpened }: PayoutFormProps) {
  const text = useMessages('Payout');
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
  const { rootUrl } = useSettings();
  const { options } = useCountryNames();
  const bank = useRef<BankHandle>(null);
  const others = useFurtherPeople();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { firstName = '', lastName = '', publicData } = currentUser?.profile ?? {};
  const [initialValues] = useState<Partial<PayoutValues>>({
    accountType: publicData?.profileType === 'organisation' ? 'company' : 'individual',
    person: { firstName, lastName, email: currentUser?.email ?? '' },
  });

  const handleSubmit = async (values: PayoutValues) => {
    setFailure(null);
    const bankAccountToken = await bank.current?.take();
    if (!bankAccountToken) return;
    const profileUrl = `${rootUrl}${pathTo('ProfilePage', { id: currentUser?.id ?? '' })}`;
    const opened = await dispatch(
      openAccount({ stripe, values, others: others.names, bankAccountToken, profileUrl }),
    );
    if ('account' in opened) return onOpened(opened.account, opened.isWhole);
    if ('failure' in opened) return setFailure(opened.failure);
    return nestedError(opened.fault.path, text(opened.fault.key));
  };

  return (
    <Form<PayoutValues> label={text('form')} onSubmit={handleSubmit} initialValues={initialValues}>
      {(values: Partial<PayoutValues>, form: FormApi<PayoutValues>) => {
        const { country = '' } = values;
        const isCompany = values.accountType === 'company';
        const everybody = ['person', ...others.names.map(name => `others.${name}`)];
        return (
          <>
            <RadioCardsField
              name="accountType"
              label={text('accountType')}
              isRequired
              options={[
                { value: 'individual', label: text('individual'), hint: text('individualHint') },
                { value: 'company', label: text('company'), hint: text('companyHint') },
              ]}
            />
            <SelectField
              name="country"
              label={text('country')}
              hint={text('countryHint')}
              placeholder={text('choose')}
              options={options}
              autoComplete="country"
              onChange={chosen => changeCountry(form, chosen)}
              isRequired
              validate={required(text('countryRequired'))}
            />
            {country && stripe && (
              <>
                <BankFields ref={bank} {...{ stripe, country, isCompany }} values={values.bank} />
                {isCompany && (
                  <FieldsGroup title={text('companyTitle')}>
                    <CompanyFields country={country} />
                  </FieldsGroup>
                )}
                <FieldsGroup
                  title={text(isCompany ? 'representativeTitle' : 'personTitle')}
                  hint={isCompany ? text('representativeHint') : undefined}
                >
                  <PersonFields name="person" country={country} isSelf />
                  {isCompany && (
                    <RoleFields name="person" person={values.person} everybody={everybody} isRepresentative />
                  )}
                </FieldsGroup>
                {isCompany && (
                  <OtherPeople
                    country={country}
                    values={values}
                    names={others.names}
                    everybody={everybody}
                    onAdd={others.add}
                    onRemove={others.remove}
                  />
                )}
                <TextField
                  name="website"
                  type="url"
                  label={text('website')}
                  hint={text('websiteHint')}
                  autoComplete="url"
                  inputMode="url"
                  isRequired={false}
                  validate={typed => (isWebsite(typed) ? undefined : text('websiteInvalid'))}
                />
                <CheckboxField
                  name="terms"
                  isRequired
                  label={
                    <FormattedMessage
                      id="Payout.terms"
                      values={{
                        a: words => (
                          <a href={connectedAccountTerms} target="_blank" rel="noopener noreferrer">
                            {words}
                          </a>
                        ),
                      }}
                    />
                  }
                  validate={requiredBoolean(text('termsRequired'))}
                />
                <PayoutError failure={failure} words={text('createStripeAccountFailed')} />
                <div>
                  <SubmitButton>{text('save')}</SubmitButton>
                </div>
              </>
            )}
          </>
        );
      }}
    </Form>
  );
}

/** Validates an optional web address. */
function isWebsite(text: string | undefined): boolean {
  const address = cleanUrl(text ?? '');
  if (!address) return true;
  return URL.canParse(address) && /^https?:\/\/[^/\s]+\.[^/\s]+/.test(address);
}

/** `nested(['a', 'b'], 'x')` is `{a: {b: 'x'}}`, the shape of form errors. */
const nestedError = ([first = '', ...rest]: readonly string[], words: string): object => ({
  [first]: rest.length === 0 ? words : nestedError(rest, words),
});

/** Manages the form names of further people; the name of a removed person is not reused. */
export function useFurtherPeople() {
  const [names, setNames] = useState<readonly string[]>([]);
  const count = useRef(0);
  return {
    names,
    add() {
      count.current += 1;
      const name = `person${count.current}`;
      setNames(before => [...before, name]);
    },
    remove: (name: string) => setNames(before => before.filter(other => other !== name)),
  };
}
