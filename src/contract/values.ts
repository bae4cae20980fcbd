/**
 * The typed values of the marketplace wire. Each carries the `_sdkType` mark of the official SDK's own classes, so that
 * a value created by the engine and one the SDK reads from Transit have the same shape.
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

/** An exact decimal number, stored as text. */
export class BigDecimal {
  readonly _sdkType = 'BigDecimal';
  constructor(readonly value: string) {}
}

/** Every type that an attribute of a resource can have. Dates are instants. */
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
