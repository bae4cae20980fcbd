import type { LineItem } from '#contract/entities/transaction.ts';
import { BigDecimal } from '#contract/values.ts';
import { sharetribe } from '#server/web/session/sdk.ts';

/** Converts line items to the SDK's own value types. */
export function lineItemsOnWire(lines: readonly LineItem[]): Record<string, unknown>[] {
  const { Money } = sharetribe.types;
  return lines.map(({ quantity, percentage, unitPrice, lineTotal, ...rest }) => ({
    ...rest,
    ...(quantity === undefined ? {} : { quantity: new BigDecimal(quantity) }),
    ...(percentage === undefined ? {} : { percentage: new BigDecimal(percentage) }),
    unitPrice: new Money(unitPrice.amount, unitPrice.currency),
    lineTotal: new Money(lineTotal.amount, lineTotal.currency),
  }));
}
