import { useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { NightsFields } from '#src/features/Nights/NightsFields.tsx';
import { useFreeNights } from '#src/features/Nights/useFreeNights.ts';
import { useStayErrors } from '#src/features/Nights/useStayErrors.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useRouteParams } from '#src/store/routeParams.ts';
import { useMessages } from '#src/util/messages.ts';

interface ChooseNightsProps {
  listing: Listing;
  /** The days chosen so far. */
  wanted: ChosenDays;
  /** The enquiry that led here. */
  enquiryId: string | undefined;
}

/** Chooses the nights in the calendar and opens the checkout with them. */
export function ChooseNights({ listing, wanted, enquiryId }: ChooseNightsProps) {
  const navigate = useNavigate();
  const { slug = '', id = '' } = useRouteParams();
  const text = useMessages('CheckoutPage');
  const nights = useFreeNights(listing);
  const errorsOf = useStayErrors(nights);

  const handleSubmit = ({ start, end }: ChosenDays) =>
    errorsOf({ start, end }) ??
    void navigate(pathTo('CheckoutPage', { slug, id }, { start, end, transaction: enquiryId }));

  return (
    <Form<ChosenDays> onSubmit={handleSubmit} initialValues={wanted}>
      {values => (
        <>
          <NightsFields value={values} nights={nights} />
          <div>
            <SubmitButton size="large">{text('goOn')}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}
