import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Image } from '#contract/image/imageSize.ts';
import type { CurrentUser, OrganisationType } from '#contract/account/user.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { CheckboxField, CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { languageOptions } from '#src/forms/languageOptions.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { splitOrganisationName } from '#contract/account/signupPayload.ts';
import type { ProfileInput } from '#src/api/inputs.ts';
import { AvatarField } from './AvatarField.tsx';
import { OrganisationFields, PersonFields } from './NameFields.tsx';
import { saveProfile, useAvatar } from './useAvatar.ts';

type Outcome = { status: 'saved'; lostBadge: boolean } | { status: 'failed'; failure: Failure } | null;

/** The public profile of a person or organisation. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const saved = user.profileImage ?? null;
  const [image, setImage] = useState<Image | null>(saved);
  const avatar = useAvatar(setImage);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { typed, keep, forget, forgetSaved } = useFormDraft(`profile.${user.id}`);
  const kept = typeof typed === 'object' && typed !== null ? (typed as ProfileValues) : undefined;
  const initialValues = useMemo(() => kept ?? valuesOf(user), [kept, user]);
  const text = useMessages('ProfileSettingsPage');

  const handleSubmit = async (values: ProfileValues) => {
    setOutcome(null);
    const picture = image?.id === saved?.id ? {} : { profileImageId: image?.id ?? null };
    try {
      const now = await dispatch(saveProfile({ ...profileInput(user, values), ...picture }));
      forgetSaved();
      setOutcome({ status: 'saved', lostBadge: isVerified(user) && !isVerified(now) });
    } catch (caught) {
      setOutcome({ status: 'failed', failure: toFailure(caught) });
    }
  };

  return (
    <>
      {kept && (
        <Banner kind="info">
          <p>{text('restored')}</p>
          <Button variant="quiet" size="small" onClick={forget}>
            {text('startOver')}
          </Button>
        </Banner>
      )}
      <Form<ProfileValues> key={kept ? 'typed' : 'saved'} {...{ initialValues }} onSubmit={handleSubmit}>
        <AvatarField user={user} image={image} onChange={setImage} avatar={avatar} />
        {isVerified(user) && <Banner kind="info">{text('badgeNotice')}</Banner>}
        {isOrganisation(user) ? <OrganisationFields /> : <PersonFields />}
        <TextAreaField name="bio" label={text('bio')} hint={text('bioHint')} isRequired={false} rows={6} />
        <CheckboxGroupField
          name="languages"
          label={text('languages')}
          isRequired={false}
          options={languageOptions(intl.locale, user.profile?.publicData.languages)}
        />
        {user.isOperator && <CheckboxField name="staff" label={text('staff')} />}
        <PersistDraft onType={keep} />
        {outcome?.status === 'failed' && (
          <FormError
            failure={outcome.failure}
            messages={{
              'team-name': intl.formatMessage({ id: 'Name.team-name' }),
              'verified-name': intl.formatMessage({ id: 'Name.verified-name' }),
              'office-claim': text('officeClaim'),
            }}
            otherwise={text('updateProfileFailed')}
          />
        )}
        {outcome?.status === 'saved' && (
          <Banner kind="success">
            <p>{text(outcome.lostBadge ? 'savedWithoutBadge' : 'saved')}</p>
            <Link to={pathTo('ProfilePage', { id: user.id })}>{text('viewProfile')}</Link>
          </Banner>
        )}
        <SubmitButton busy={avatar.state.status === 'reading' || avatar.state.status === 'uploading'}>
          {text('save')}
        </SubmitButton>
      </Form>
    </>
  );
}

const isVerified = ({ profile }: CurrentUser): boolean => profile?.publicData.isVerified === true;

/** Form values, for a person or for an organisation. */
interface ProfileValues {
  firstName?: string;
  lastName?: string;
  /** An organisation's name. */
  name?: string;
  organisationType?: OrganisationType;
  bio?: string;
  languages?: readonly string[];
  /** Shows that an operator belongs to the team. */
  staff?: boolean;
}

const isOrganisation = ({ profile }: CurrentUser): boolean =>
  profile?.publicData.profileType === 'organisation';

function valuesOf(user: CurrentUser): ProfileValues {
  const { firstName = '', lastName = '', bio, publicData = {} } = user.profile ?? {};
  const { fullName, organisationType, languages = [], staff = false } = publicData;
  return {
    ...(isOrganisation(user)
      ? {
          name: fullName ?? `${firstName} ${lastName}`.trim(),
          ...(organisationType ? { organisationType } : {}),
        }
      : { firstName, lastName }),
    bio: bio ?? '',
    languages,
    ...(user.isOperator ? { staff } : {}),
  };
}

/** Builds the input from a valid form. An organisation's name is split for its account (readings 57). */
function profileInput(user: CurrentUser, values: ProfileValues): ProfileInput {
  const { firstName = '', lastName = '', name = '', organisationType, languages = [] } = values;
  const bio = values.bio?.trim() ?? '';
  const about = { bio: bio === '' ? null : bio };
  const shared = { languages, ...(user.isOperator ? { staff: values.staff === true } : {}) };
  if (!isOrganisation(user))
    return { firstName: cleanWords(firstName), lastName: cleanWords(lastName), ...about, publicData: shared };
  const fullName = cleanWords(name);
  return {
    ...splitOrganisationName(fullName),
    ...about,
    publicData: { ...shared, fullName, ...(organisationType ? { organisationType } : {}) },
  };
}
