/**
 * The typed values of the marketplace wire. Each carries the `_sdkType` mark of the official SDK's own classes, so that
 * a value made by the engine and one read from transit by the SDK have the same shape.
 */
export class UUID {
  readonly _sdkType = 'UUID';
  constructor(readonly uuid: string) {}
  toString() {
    return this.uuid;
  }
}

/** An amount of money: integer minor units (cents) with its ISO 4217 currency. */
export class Money {
  readonly _sdkType = 'Money';
  constructor(
    readonly amount: number,
    readonly currency: string,
  ) {}
}

/** A point on the earth in degrees, WGS 84. */
export class LatLng {
  readonly _sdkType = 'LatLng';
  constructor(
    readonly lat: number,
    readonly lng: number,
  ) {}
}

/** An exact decimal number, kept as its text. */
export class BigDecimal {
  readonly _sdkType = 'BigDecimal';
  constructor(readonly value: string) {}
}

/** Everything that can stand in an attribute of a resource. Dates are instants. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | UUID
  | Money
  | LatLng
  | BigDecimal
  | readonly Value[]
  | { readonly [key: string]: Value };
