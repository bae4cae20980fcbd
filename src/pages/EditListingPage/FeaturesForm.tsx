import { useMemo } from 'react';
import type { Subcategory } from '#contract/listing/listing.ts';
import { levelOneOf, subcategories } from '#contract/listing/kinds.ts';
import type { IconName } from '#src/components/Icon/Icon.tsx';
import { CheckboxGroupField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { required } from '#src/forms/validators.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { featuresInput, featuresOf, type FeaturesValues } from './listingValues.ts';
import { Questions } from './questions/Questions.tsx';
import type { TabFormProps } from './tabs.ts';

type LevelOne = (typeof levelOneOf)[Subcategory][number];

const icons: Record<Subcategory, IconName> = {
  accomodation: 'home',
  supplies: 'box',
  services: 'hands',
  donations: 'gift',
  jobs: 'briefcase',
};

/** What the listing is about: offer or request, category and subcategory. */
export function FeaturesForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const author = useCurrentUser();
  const text = useMessages('EditListingPage');
  const initialValues = useMemo(
    () => (typed as FeaturesValues | undefined) ?? featuresOf(listing),
    [typed, listing],
  );

  return (
    <Form<Required<FeaturesValues>>
      initialValues={initialValues}
      onSubmit={values => onSave(featuresInput(values, author, listing))}
    >
      {values => {
        const levelOne: readonly LevelOne[] = values.subcategories ? levelOneOf[values.subcategories] : [];
        return (
          <>
            <Questions
              questions={[
                {
                  name: 'category',
                  fields: ['category'],
                  content: (
                    <RadioCardsField
                      name="category"
                      label={text('category')}
                      isRequired
                      validate={required(text('optionRequired'))}
                      options={[
                        {
                          value: 'offeringPlace',
                          label: text('offeringPlace'),
                          hint: text('offeringPlaceHint'),
                          icon: 'heart-hands',
                        },
                        {
                          value: 'lookingForPlace',
                          label: text('lookingForPlace'),
                          hint: text('lookingForPlaceHint'),
                          icon: 'search',
                        },
                      ]}
                    />
                  ),
                },
                {
                  name: 'kind',
                  fields: ['subcategories', 'subcategoriesLevelOne'],
                  content: (
                    <>
                      <RadioCardsField
                        name="subcategories"
                        label={text('subcategories')}
                        isRequired
                        validate={required(text('optionRequired'))}
                        options={subcategories.map(value => ({
                          value,
                          label: text(value),
                          icon: icons[value],
                        }))}
                      />
                      {levelOne.length > 0 && (
                        <CheckboxGroupField
                          name="subcategoriesLevelOne"
                          label={text('levelOne')}
                          isRequired={false}
                          options={levelOne.map(value => ({ value, label: text(value) }))}
                        />
                      )}
                    </>
                  ),
                },
              ]}
              footer={footer}
            />
            <PersistDraft onType={onType} />
          </>
        );
      }}
    </Form>
  );
}
