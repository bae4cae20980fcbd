import { useMemo } from 'react';
import { maxText, maxTitle } from '#contract/listing/listingFields.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, maxLength, required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import { descriptionInput, descriptionOf, type DescriptionValues } from './listingValues.ts';
import { MoreFields, moreFields } from './more/MoreFields.tsx';
import { Questions } from './questions/Questions.tsx';
import type { TabFormProps } from './tabs.ts';

/** Title, description and related facts. */
export function DescriptionForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const kind = listing?.publicData.category === 'lookingForPlace' ? 'Request' : 'Offer';
  const text = useMessages('EditListingPage');
  const initialValues = useMemo(
    () => (typed as DescriptionValues | undefined) ?? descriptionOf(listing),
    [typed, listing],
  );

  return (
    <Form<DescriptionValues>
      initialValues={initialValues}
      onSubmit={values => onSave(descriptionInput(values, listing))}
    >
      {values => (
        <>
          <Questions
            questions={[
              {
                name: 'title',
                fields: ['title'],
                content: (
                  <TextField
                    name="title"
                    label={text('title')}
                    hint={text('titleCounter', { left: maxTitle - cleanWords(values.title ?? '').length })}
                    placeholder={text(`titlePlaceholder${kind}`)}
                    autoComplete="off"
                    isRequired
                    validate={composeValidators(
                      required(text('titleRequired')),
                      maxLength(text('titleTooLong', { max: maxTitle }), maxTitle),
                    )}
                  />
                ),
              },
              {
                name: 'description',
                fields: ['description'],
                content: (
                  <TextAreaField
                    name="description"
                    label={text('description')}
                    hint={text(`descriptionHint${kind}`)}
                    rows={8}
                    isRequired
                    validate={composeValidators(
                      required(text('descriptionRequired')),
                      maxLength(text('descriptionTooLong', { max: maxText }), maxText),
                    )}
                  />
                ),
              },
              {
                name: 'more',
                fields: moreFields(listing),
                content: <MoreFields listing={listing} values={values} />,
              },
            ]}
            footer={footer}
          />
          <PersistDraft onType={onType} />
        </>
      )}
    </Form>
  );
}
