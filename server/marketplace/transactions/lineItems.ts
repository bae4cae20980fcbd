import { Decimal } from 'decimal.js';
import * as v from 'valibot';
import type { Money } from '#contract/payment/currencies.ts';
import type { LineItem } from '#contract/booking/transaction.ts';
import { multiplyMoney } from '#contract/booking/lineItems.ts';
import { payinTotalOf, payoutTotalOf } from '#contract/booking/lineItemTotals.ts';
import { coded, converted, parse, pathTo, rule, type Schema } from '#contract/parse.ts';
import { isMap, map, money, optional } from '#contract/schemas.ts';
import type { Value } from '#contract/values.ts';
import { sourceOf } from './params.ts';

/** Line items and their totals, in minor units of one currency. */
export interface Pricing {
  lineItems: readonly LineItem[];
  payinAmount: number;
  payoutAmount: number;
  currency: string;
}

const maxItems = 50;
const maxCode = 64;
const codePrefix = 'line-item/';
const sides = ['customer', 'provider'] as const;

const code = v.custom<string>(
  value =>
    typeof value === 'string' &&
    value.length > codePrefix.length &&
    value.length <= maxCode &&
    value.startsWith(codePrefix),
  `${codePrefix}…, ${maxCode} characters at most`,
);

const includeFor = v.pipe(
  v.custom<readonly unknown[]>(
    value => Array.isArray(value) && value.length > 0 && value.every(side => sides.includes(side)),
    'Some of customer, provider',
  ),
  v.transform(given => sides.filter(side => given.includes(side))),
);

const amount = v.pipe(
  money,
  v.transform(({ amount, currency }): Money => ({ amount, currency })),
);

/** A JSON number, a Transit decimal, or its text. */
const decimal = converted(value => {
  const text = isMap(value) && 'value' in value ? value.value : value;
  const isDecimal =
    (typeof text === 'number' && Number.isFinite(text)) ||
    (typeof text === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(text));
  return isDecimal ? new Decimal(text).toFixed() : undefined;
}, 'Expected a decimal number');

const seatCount = v.pipe(
  decimal,
  v.transform(text => new Decimal(text)),
  v.check(number => number.isInteger() && !number.isNegative(), 'Expected a whole number'),
  v.transform(number => number.toNumber()),
);

const given = map(
  {
    unitPrice: amount,
    quantity: optional(decimal),
    percentage: optional(decimal),
    units: optional(decimal),
    seats: optional(seatCount),
    code,
    includeFor: optional(includeFor),
    lineTotal: optional(amount),
  },
  { dropsNull: true },
);
type Given = v.InferOutput<typeof given>;

const missing = (key: keyof Given) => ({ path: [key], message: coded('validation-missing-key') });

const oneAmount = rule<Given>(({ quantity, percentage, units, seats }) => {
  const forms = [quantity, percentage, units ?? seats].filter(form => form !== undefined);
  if (forms.length > 1)
    return {
      path: [],
      message: coded('validation-invalid-params', 'One of quantity, percentage, units with seats'),
    };
  if (forms.length === 0) return missing('quantity');
  if ((units === undefined) === (seats === undefined)) return undefined;
  return missing(units === undefined ? 'units' : 'seats');
});

const lineItem: Schema<LineItem> = v.pipe(
  given,
  oneAmount,
  v.rawTransform<Given, LineItem>(({ dataset: { value }, addIssue, NEVER }) => {
    const { code, includeFor: parties = sides, unitPrice, lineTotal: expected, ...amount } = value;
    const { quantity = productOf(amount), percentage } = amount;
    const factor = percentage === undefined ? new Decimal(quantity) : new Decimal(percentage).dividedBy(100);
    const lineTotal = totalOf(unitPrice, factor);
    if (typeof lineTotal === 'string') {
      addIssue({ message: lineTotal, path: pathTo('unitPrice') });
      return NEVER;
    }
    if (expected && (expected.amount !== lineTotal.amount || expected.currency !== lineTotal.currency)) {
      const message = coded('validation-invalid-params', `It comes to ${lineTotal.amount}`);
      addIssue({ message, path: pathTo('lineTotal') });
      return NEVER;
    }
    const amounts = percentage === undefined ? { ...amount, quantity } : amount;
    return { code, includeFor: parties, ...amounts, unitPrice, lineTotal, reversal: false };
  }),
);

const productOf = ({ units = '0', seats = 0 }: Pick<Given, 'units' | 'seats'>): string =>
  new Decimal(seats).times(units).toFixed();

/** Returns the total, or why there is none. */
function totalOf(unitPrice: Money, factor: Decimal): Money | string {
  try {
    return multiplyMoney(unitPrice, factor);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message;
  }
}

const lineItems = v.pipe(
  v.custom<unknown[]>(
    value => Array.isArray(value) && value.length >= 1 && value.length <= maxItems,
    `Expected 1 to ${maxItems} line items`,
  ),
  v.array(lineItem),
  rule(items => {
    const other = items.findIndex(({ unitPrice }) => unitPrice.currency !== items[0]?.unitPrice.currency);
    if (other < 0) return undefined;
    const message = coded('validation-invalid-params', 'Line items in several currencies');
    return { path: [other, 'unitPrice'], message };
  }),
  v.transform(items => priceOf(items)),
  v.check(
    ({ payinAmount, payoutAmount }) =>
      [payinAmount, payoutAmount].every(total => total >= 0 && Number.isSafeInteger(total)),
    coded('validation-invalid-params', 'A total is below zero or too large'),
  ),
);

/**
 * Parses the parameter `lineItems` and computes each line total and both sums (marketplace-api 7.6).
 * @throws validation-missing-key, validation-invalid-value and validation-invalid-params with the path of what is
 * wrong.
 */
export const readLineItems = (value: Value): Pricing => parse(lineItems, value, sourceOf('lineItems'));

/** Returns the same line items with their reversals: payin and payout are zero. */
export function refunded(lineItems: readonly LineItem[]): Pricing {
  return priceOf([...lineItems, ...lineItems.map(reversalOf)]);
}

function priceOf(lineItems: readonly LineItem[]): Pricing {
  const [payin, payout] = [payinTotalOf(lineItems), payoutTotalOf(lineItems)];
  return { lineItems, payinAmount: payin.amount, payoutAmount: payout.amount, currency: payin.currency };
}

function reversalOf(item: LineItem): LineItem {
  const { quantity, percentage, units } = item;
  return {
    ...item,
    ...(quantity === undefined ? {} : { quantity: negated(quantity) }),
    ...(percentage === undefined ? {} : { percentage: negated(percentage) }),
    ...(units === undefined ? {} : { units: negated(units) }),
    // Adding zero prevents minus zero for a free line.
    lineTotal: { ...item.lineTotal, amount: -item.lineTotal.amount + 0 },
    reversal: true,
  };
}

const negated = (decimal: string) => new Decimal(decimal).negated().plus(0).toFixed();
