import { Decimal } from 'decimal.js';
import type { Money } from '#contract/payment/currencies.ts';
import type { LineItem } from '#contract/booking/transaction.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { multiplyMoney } from '#contract/booking/lineItems.ts';
import { payinTotalOf, payoutTotalOf } from '#contract/booking/lineItemTotals.ts';
import type { Value } from '#contract/values.ts';
import { sourceOf } from './params.ts';

/** Line items and their totals, in minor units of one currency. */
export interface Pricing {
  lineItems: readonly LineItem[];
  payinAmount: number;
  payoutAmount: number;
  currency: string;
}

type Given = { readonly [key: string]: Value };
type Side = 'customer' | 'provider';

const maxItems = 50;
const maxCode = 64;
const codePrefix = 'line-item/';
const sides: readonly Side[] = ['customer', 'provider'];

/**
 * Parses the parameter `lineItems` and computes each line total and both sums (marketplace-api 7.6).
 * @throws validation-missing-key, validation-invalid-value and validation-invalid-params with the path of what is
 * wrong.
 */
export function readLineItems(value: Value): Pricing {
  if (!Array.isArray(value) || value.length < 1 || value.length > maxItems) {
    throw wrong('validation-invalid-value', [], `Expected 1 to ${maxItems} line items`);
  }
  const lineItems = value.map((item: Value, at) => readItem(item, String(at)));
  const currency = lineItems[0]?.unitPrice.currency;
  lineItems.forEach((item, at) => {
    if (item.unitPrice.currency === currency) return;
    throw wrong('validation-invalid-params', [String(at), 'unitPrice'], 'Line items in several currencies');
  });
  return priceOf(lineItems);
}

/** Returns the same line items with their reversals: payin and payout are zero. */
export function refunded(lineItems: readonly LineItem[]): Pricing {
  return priceOf([...lineItems, ...lineItems.map(reversalOf)]);
}

function priceOf(lineItems: readonly LineItem[]): Pricing {
  const [payin, payout] = [payinTotalOf(lineItems), payoutTotalOf(lineItems)];
  for (const { amount } of [payin, payout]) {
    if (amount >= 0 && Number.isSafeInteger(amount)) continue;
    throw wrong('validation-invalid-params', [], 'A total is below zero or too large');
  }
  return { lineItems, payinAmount: payin.amount, payoutAmount: payout.amount, currency: payin.currency };
}

function readItem(item: Value, at: string): LineItem {
  if (!isMap(item)) throw wrong('validation-invalid-value', [at], 'Expected a map');
  const unitPrice = readMoney(item.unitPrice, [at, 'unitPrice']);
  const amount = readAmount(item, at);
  const factor = 'percentage' in amount ? new Decimal(amount.percentage).dividedBy(100) : amount.quantity;
  const line: LineItem = {
    code: readCode(item.code, [at, 'code']),
    includeFor: readSides(item.includeFor, [at, 'includeFor']),
    ...amount,
    unitPrice,
    lineTotal: totalOf(unitPrice, new Decimal(factor), at),
    reversal: false,
  };
  requireSameTotal(item.lineTotal, line.lineTotal, at);
  return line;
}

type Amount = { quantity: string; units?: string; seats?: number } | { percentage: string };

/** Parses exactly one of quantity, percentage, or units with seats. */
function readAmount(item: Given, at: string): Amount {
  const forms = ['quantity', 'percentage', 'units'].filter(name => isGiven(item[name]));
  if (forms.length === 0 && !isGiven(item.seats)) throw wrong('validation-missing-key', [at, 'quantity']);
  if (forms.length > 1 || (isGiven(item.seats) && (forms[0] ?? 'units') !== 'units')) {
    throw wrong('validation-invalid-params', [at], 'One of quantity, percentage, units with seats');
  }
  if (forms[0] === 'quantity') return { quantity: readDecimal(item.quantity, [at, 'quantity']) };
  if (forms[0] === 'percentage') return { percentage: readDecimal(item.percentage, [at, 'percentage']) };
  for (const name of ['units', 'seats']) {
    if (!isGiven(item[name])) throw wrong('validation-missing-key', [at, name]);
  }
  const units = readDecimal(item.units, [at, 'units']);
  const seats = new Decimal(readDecimal(item.seats, [at, 'seats']));
  if (!seats.isInteger() || seats.isNegative()) throw wrong('validation-invalid-value', [at, 'seats']);
  return { quantity: seats.times(units).toFixed(), units, seats: seats.toNumber() };
}

function totalOf(unitPrice: Money, factor: Decimal, at: string): Money {
  try {
    return multiplyMoney(unitPrice, factor);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw wrong('validation-invalid-value', [at, 'unitPrice'], error.message);
  }
}

function requireSameTotal(given: Value, computed: Money, at: string): void {
  if (!isGiven(given)) return;
  const { amount, currency } = readMoney(given, [at, 'lineTotal']);
  if (amount === computed.amount && currency === computed.currency) return;
  throw wrong('validation-invalid-params', [at, 'lineTotal'], `It comes to ${computed.amount}`);
}

function readCode(value: Value, path: readonly string[]): string {
  if (!isGiven(value)) throw wrong('validation-missing-key', path);
  const isCode =
    typeof value === 'string' &&
    value.length > codePrefix.length &&
    value.length <= maxCode &&
    value.startsWith(codePrefix);
  if (!isCode) throw wrong('validation-invalid-value', path, `${codePrefix}…, ${maxCode} characters at most`);
  return value;
}

function readMoney(value: Value, path: readonly string[]): Money {
  if (!isGiven(value)) throw wrong('validation-missing-key', path);
  // Our money type, the SDK's and plain JSON all have the same two fields.
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw wrong('validation-invalid-value', path);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw wrong('validation-invalid-value', path);
  return { amount, currency };
}

/** Parses a JSON number, a Transit decimal, or its text. */
function readDecimal(value: Value, path: readonly string[]): string {
  const text = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const isDecimal =
    (typeof text === 'number' && Number.isFinite(text)) ||
    (typeof text === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(text));
  if (!isDecimal) throw wrong('validation-invalid-value', path, 'Expected a decimal number');
  return new Decimal(text).toFixed();
}

function readSides(value: Value, path: readonly string[]): readonly Side[] {
  if (!isGiven(value)) return sides;
  const isList =
    Array.isArray(value) && value.length > 0 && value.every(side => sides.includes(side as Side));
  if (!isList) throw wrong('validation-invalid-value', path, 'Some of customer, provider');
  return sides.filter(side => value.includes(side));
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

const isGiven = (value: Value): boolean => value !== undefined && value !== null;

function isMap(value: Value): value is Given {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function wrong(code: ErrorCode, path: readonly string[], details?: string): ApiError {
  const { type, path: root } = sourceOf('lineItems');
  return new ApiError(code, {
    source: { type, path: [...root, ...path] },
    ...(details === undefined ? {} : { details }),
  });
}
