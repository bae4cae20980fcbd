import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';

interface ChoiceFormProps {
  /** The checkbox's name. */
  name: string;
  title: string;
  text: string;
  label: string;
  isOn: boolean;
  /** @throws ApiFailure */
  onSave: (isOn: boolean) => Promise<void>;
  /** What a form that was posted without JavaScript led to. */
  posted?: Outcome;
  /** Further fields of a form that works without JavaScript. */
  children?: ReactNode;
}

type Outcome = 'saved' | Failure | null;

/** A form with one choice about what others see. */
export function ChoiceForm({
  name,
  title,
  text,
  label,
  isOn,
  onSave,
  posted = null,
  children,
}: ChoiceFormProps) {
  const intl = useIntl();
  const [outcome, setOutcome] = useState<Outcome>(posted);

  const handleSubmit = async (values: Record<string, boolean | undefined>) => {
    setOutcome(null);
    try {
      await onSave(values[name] === true);
      setOutcome('saved');
    } catch (caught) {
      setOutcome(toFailure(caught));
    }
  };

  return (
    <Form<Record<string, boolean | undefined>>
      label={title}
      onSubmit={handleSubmit}
      initialValues={{ [name]: isOn }}
      worksWithoutScript={children !== undefined}
    >
      {children}
      <p>{text}</p>
      <CheckboxField name={name} label={label} />
      <FormError failure={typeof outcome === 'object' ? outcome : null} />
      {outcome === 'saved' && (
        <Banner kind="success">{intl.formatMessage({ id: 'SafetySettingsPage.presenceSaved' })}</Banner>
      )}
      <div>
        <SubmitButton>{intl.formatMessage({ id: 'SafetySettingsPage.presenceSave' })}</SubmitButton>
      </div>
    </Form>
  );
}
