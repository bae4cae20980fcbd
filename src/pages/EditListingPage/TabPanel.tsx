import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useFormDraft } from '#src/forms/formDraft.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { listingDraftKey } from '#src/util/formDraft.ts';
import { DescriptionForm } from './DescriptionForm.tsx';
import { AvailabilityForm } from './availability/AvailabilityForm.tsx';
import { ExactPlaceWarning } from './ChangeState.tsx';
import css from './EditListingPage.module.css';
import { FeaturesForm } from './FeaturesForm.tsx';
import { usePage } from './loadData.ts';
import { LocationForm } from './LocationForm.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { PoliciesForm } from './PoliciesForm.tsx';
import { PricingForm } from './PricingForm.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { isStep, tabAfter, type EditType, type Tab, type TabFormProps } from './tabs.ts';
import { forgetQuestion } from './questions/useQuestionIndex.ts';
import { useTabSaver } from './useTabSaver.ts';

/** The tabs that consist of a form. */
type FormTab = Exclude<Tab, 'payout-details'>;

const forms: Record<FormTab, (props: TabFormProps) => ReactNode> = {
  features: FeaturesForm,
  description: DescriptionForm,
  location: LocationForm,
  photos: PhotosForm,
  pricing: PricingForm,
  availability: AvailabilityForm,
  policies: PoliciesForm,
};

/** One tab's form with its draft and the outcome of saving. One instance per listing and tab. */
export function TabPanel({ tab }: { tab: FormTab }) {
  const intl = useIntl();
  const myId = useCurrentUser()?.id ?? '';
  const { type, listing } = usePage().data;
  const { typed, keep, forget, forgetSaved } = useFormDraft(listingDraftKey(myId, listing?.id, tab));
  const { status, save } = useTabSaver(() => {
    forgetSaved();
    forgetQuestion(listing?.id, tab);
  });
  const kept = typeof typed === 'object' && typed !== null ? typed : undefined;
  const TabForm = forms[tab];
  const isSavedAtOnce = tab === 'photos' && listing?.state === 'draft';

  return (
    <Panel className={css.panel}>
      {kept && !isSavedAtOnce && (
        <Banner kind="info">
          <p>
            <FormattedMessage id="EditListingPage.restored" />
          </p>
          <Button variant="quiet" size="small" onClick={forget}>
            <FormattedMessage id="EditListingPage.startOver" />
          </Button>
        </Banner>
      )}
      <TabForm
        key={kept ? 'typed' : 'saved'}
        listing={listing}
        typed={kept}
        onType={keep}
        onSave={save}
        footer={
          <>
            <p className={css.hint}>
              <FormattedMessage id={keptId(tab, isSavedAtOnce)} />
            </p>
            {type === 'draft' && tab === 'photos' && listing?.publicData.category === 'offeringPlace' && (
              <p className={css.hint}>
                <FormattedMessage id="EditListingPage.moreHint" />
              </p>
            )}
            {status.status === 'failed' && <SaveFailure failed={status} listing={listing} />}
            {status.status === 'saved' && (
              <>
                <Banner kind="success">
                  <FormattedMessage id={savedId(listing)} />
                </Banner>
                {/* Also here: the one above the tabs is out of sight after a press on this button. */}
                <ExactPlaceWarning listing={listing} />
              </>
            )}
            <SubmitButton>{intl.formatMessage({ id: submitId(type, tab) })}</SubmitButton>
          </>
        }
      />
    </Panel>
  );
}

function keptId(tab: Tab, isSavedAtOnce: boolean): string {
  if (tab !== 'photos') return 'EditListingPage.keptHint';
  return isSavedAtOnce ? 'EditListingPage.photosInDraft' : 'EditListingPage.photosUnsaved';
}

function savedId(listing: Listing | null): string {
  if (listing?.pendingChange?.state === 'waiting') return 'EditListingPage.savedChange';
  return listing?.state === 'pendingApproval' ? 'EditListingPage.savedWaiting' : 'EditListingPage.saved';
}

function submitId(type: EditType, tab: Tab): string {
  if (type === 'edit') return 'EditListingPage.save';
  if (!isStep(tab)) return 'EditListingPage.saveAndBack';
  return tabAfter(tab) ? 'EditListingPage.saveAndNext' : 'EditListingPage.saveAndPublish';
}
