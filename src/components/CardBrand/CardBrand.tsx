import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import css from './CardBrand.module.css';

/** The available icons (specification section 3). */
export type BrandIcon =
  | 'amex'
  | 'diners'
  | 'discovery'
  | 'jcb'
  | 'mastercard'
  | 'unionpay'
  | 'visa'
  | 'default';

interface Brand {
  icon: BrandIcon;
  name: string;
}

/** Keyed by the payment provider's brand names. */
const brands: Readonly<Record<string, Brand>> = {
  amex: { icon: 'amex', name: 'American Express' },
  diners: { icon: 'diners', name: 'Diners Club' },
  discover: { icon: 'discovery', name: 'Discover' },
  jcb: { icon: 'jcb', name: 'JCB' },
  mastercard: { icon: 'mastercard', name: 'Mastercard' },
  unionpay: { icon: 'unionpay', name: 'UnionPay' },
  visa: { icon: 'visa', name: 'Visa' },
};

const brandOf = (brand: string): Brand | undefined =>
  Object.hasOwn(brands, brand) ? brands[brand] : undefined;

/** Returns the name of a card brand as the payment provider codes it; an unknown brand is called a card. */
export const cardBrandName = (intl: Pick<IntlShape, 'formatMessage'>, brand: string): string =>
  brandOf(brand)?.name ?? intl.formatMessage({ id: 'CardBrand.other' });

const word = (text: string, fill: string, size = 9, x = 19) => (
  <text x={x} y={12 + size * 0.36} fontSize={size} fill={fill} textAnchor="middle" className={css.word}>
    {text}
  </text>
);

const drawings: Readonly<Record<BrandIcon, { ground: string; drawing: ReactNode }>> = {
  amex: { ground: '#016fd0', drawing: word('AMEX', '#fff') },
  diners: {
    ground: '#fff',
    drawing: (
      <>
        <circle cx="19" cy="12" r="8.5" fill="#0069aa" />
        <path d="M16 6.5a6 6 0 0 0 0 11zM22 6.5a6 6 0 0 1 0 11z" fill="#fff" />
      </>
    ),
  },
  discovery: {
    ground: '#fff',
    drawing: (
      <>
        <path d="M38 12v8a4 4 0 0 1-4 4H12q18-3 26-12z" fill="#f58220" />
        {word('DISC', '#1a1a1a', 8, 14)}
        <circle cx="28.5" cy="11.8" r="3.6" fill="#f58220" />
      </>
    ),
  },
  jcb: {
    ground: '#fff',
    drawing: (
      <>
        <path d="M10 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#0b4ea2" />
        <path d="M16.5 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#c8102e" />
        <path d="M23 7a3 3 0 0 1 3-3h2v13a3 3 0 0 1-3 3h-2z" fill="#00843d" />
      </>
    ),
  },
  mastercard: {
    ground: '#fff',
    drawing: (
      <>
        <circle cx="15" cy="12" r="7" fill="#eb001b" />
        <circle cx="23" cy="12" r="7" fill="#f79e1b" />
        <path d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48z" fill="#ff5f00" />
      </>
    ),
  },
  unionpay: {
    ground: '#fff',
    drawing: (
      <>
        <path d="M9 4h8l-3.5 16h-8z" fill="#e21836" />
        <path d="M17 4h8l-3.5 16h-8z" fill="#00447c" />
        <path d="M25 4h7l-3.5 16h-7z" fill="#007b84" />
      </>
    ),
  },
  visa: { ground: '#1a1f71', drawing: word('VISA', '#fff', 11) },
  default: {
    ground: '#e8e6df',
    drawing: (
      <>
        <path d="M0 6h38v4H0z" fill="#6b6b66" />
        <path d="M5 15h10v2H5z" fill="#6b6b66" />
      </>
    ),
  },
};

/** The icon of a card brand; its name is next to it as text. */
export function CardBrand({ brand }: { brand: string }) {
  const { ground, drawing } = drawings[brandOf(brand)?.icon ?? 'default'];
  return (
    <svg viewBox="0 0 38 24" className={css.brand} aria-hidden>
      <rect width="38" height="24" rx="4" fill={ground} />
      {drawing}
    </svg>
  );
}
