import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { CardBrand } from '#src/components/CardBrand/CardBrand.tsx';
import { useMessages } from '#src/util/messages.ts';
import { lineItems } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';
import css from '../StyleguidePage.module.css';

/** As the payment provider names them; the last is unknown. */
const brands = ['amex', 'diners', 'discover', 'jcb', 'mastercard', 'unionpay', 'visa', 'other'];
const stay = { start: '2030-05-06', end: '2030-05-09' };

export function Money() {
  const text = useMessages('StyleguidePage');
  return (
    <>
      <Specimen name="Breakdown">
        <Breakdown role="customer" lineItems={lineItems} stay={stay} note={text('sample.sentence')} />
        <Breakdown role="provider" lineItems={lineItems} stay={stay} />
        <State name="without">
          <Breakdown role="customer" lineItems={[]} stay={stay} />
        </State>
      </Specimen>
      <Specimen name="CardBrand" isWide>
        <ul className={css.tiles}>
          {brands.map(brand => (
            <li key={brand} className={css.tile}>
              <span className={css.drawing}>
                <CardBrand brand={brand} />
              </span>
              <code translate="no">{brand}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
