import { type ReactNode, useCallback, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { rememberFrom } from '#src/app/from.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { pathTo } from '#src/config/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { inTime } from '#src/forms/inTime.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useTyped } from '#src/forms/useTyped.ts';
import { usePage, useSession } from '#src/store/hooks.ts';
import { listingDraftKey } from '#src/util/typedDraft.ts';
import { DescriptionForm } from './DescriptionForm.tsx';
import { AvailabilityForm } from './availability/AvailabilityForm.tsx';
import css from './EditListingPage.module.css';
import { FeaturesForm } from './FeaturesForm.tsx';
import type { EditListingData } from './loadData.ts';
import { LocationForm } from './LocationForm.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { PoliciesForm } from './PoliciesForm.tsx';
import { PricingForm } from './PricingForm.tsx';
import { type EditType, isStep, type Tab, tabAfter } from './tabs.ts';
import { type SaveStatus, useTabSaver } from './useTabSaver.ts';

/** What the form of each tab gets. */
export interface TabFormProps {
  listing: Listing | null;
  /** What was typed before a reload and not saved; takes the place of the listing's own values. */
  typed: object | undefined;
  onType: (values: object) => void;
  /** Resolves when saving has ended, well or not. */
  onSave: (input: ListingInput) => Promise<void>;
  /** Why saving failed, and the button that saves: the end of the form. */
  footer: ReactNode;
}

/** The tabs that are a form each. */
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

/** One tab's form with what surrounds it: kept text, the outcome of saving. One instance per listing and tab. */
export function TabPanel({ tab }: { tab: FormTab }) {
  const intl = useIntl();
  const myId = useSession().currentUser?.id ?? '';
  const { type, listing } = usePage<EditListingData>().data;
  const { typed, keep, forget } = useTyped(listingDraftKey(myId, listing?.id, tab));
  const last = useRef<string>(undefined);
  const saved = useRef<string>(undefined);
  // A form whose texts were trimmed on saving still counts as changed: what was saved is not kept as unsaved.
  const handleType = useCallback(
    (values: object) => {
      last.current = JSON.stringify(values);
      if (last.current !== saved.current) keep(values);
    },
    [keep],
  );
  const { status, save } = useTabSaver(() => {
    saved.current = last.current;
    forget();
  });
  const kept = typeof typed === 'object' && typed !== null ? typed : undefined;
  const TabForm = forms[tab];

  return (
    <Panel className={css.panel}>
      {kept && (
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
        onType={handleType}
        onSave={save}
        footer={
          <>
            <SaveFailure status={status} listingId={listing?.id} />
            {status.status === 'saved' && (
              <Banner kind="success">
                <FormattedMessage id={savedId(listing)} />
              </Banner>
            )}
            {tab !== 'photos' && (
              <p className={css.hint}>
                <FormattedMessage id="EditListingPage.keptHint" />
              </p>
            )}
            {type === 'draft' && tab === 'photos' && listing?.publicData.category === 'offeringPlace' && (
              <p className={css.hint}>
                <FormattedMessage id="EditListingPage.moreHint" />
              </p>
            )}
            <SubmitButton>{intl.formatMessage({ id: submitId(type, tab) })}</SubmitButton>
          </>
        }
      />
    </Panel>
  );
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

/** Each call that can fail has its own words (specification section 8), unless the network or haste was the reason. */
function SaveFailure({ status, listingId = '' }: { status: SaveStatus; listingId: string | undefined }) {
  const intl = useIntl();
  if (status.status !== 'failed') return null;
  const { failure, step, isSignedOut } = status;
  if (isSignedOut) return <SignedOut />;
  const isNew = failure.code === 'new-account';
  const isGeneral = failure.status === 0 || (failure.status === 429 && !isNew);
  const words = intl.formatMessage(
    { id: `EditListingPage.${isNew ? 'newAccount' : `${step}Failed`}` },
    { id: listingId, when: inTime(failure.retryAfter ?? 0, intl) },
  );
  return <FormError failure={failure} messages={isGeneral ? undefined : { [failure.code]: words }} />;
}

/** The way back leads through the login; what was typed waits for the same person. */
function SignedOut() {
  const { pathname } = useLocation();
  return (
    <Banner kind="error">
      <p>
        <FormattedMessage id="EditListingPage.signedOut" />
      </p>
      {/* A full load: the page still takes the person for signed in. */}
      <a href={pathTo('LoginPage', {})} onClick={() => rememberFrom(pathname)}>
        <FormattedMessage id="EditListingPage.logInAgain" />
      </a>
    </Banner>
  );
}
