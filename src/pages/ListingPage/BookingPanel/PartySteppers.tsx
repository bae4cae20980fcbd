import { type Party, maxParty } from '#contract/booking/party.ts';
import { Stepper } from '#src/components/Stepper/Stepper.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './BookingPanel.module.css';

/** The guests, as far as they were counted; no adults: nobody was counted. */
export type PartyCount = Pick<Party, 'adults' | 'children'>;

interface PartySteppersProps {
  value: PartyCount;
  /** The number of people the place can host; undefined when the listing doesn't say. */
  room: number | undefined;
  onChange: (value: PartyCount) => void;
}

/** Counts the guests of a stay, within the place's room. Optional: the checkout asks again. */
export function PartySteppers({
  value: { adults, children },
  room = maxParty,
  onChange,
}: PartySteppersProps) {
  const text = useMessages('CheckoutPage');
  // Children come with an adult.
  const withAdult = (count: number) => (count > 0 ? Math.max(adults, 1) : adults);
  return (
    <div className={css.party} role="group" aria-label={text('party')}>
      <Stepper
        label={text('adults')}
        value={adults}
        min={children > 0 ? 1 : 0}
        max={room - children}
        onChange={count => onChange({ adults: count, children })}
      />
      <Stepper
        label={text('children')}
        value={children}
        max={room - Math.max(adults, 1)}
        onChange={count => onChange({ adults: withAdult(count), children: count })}
      />
    </div>
  );
}
