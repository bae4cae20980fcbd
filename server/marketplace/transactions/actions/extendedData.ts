import { invalid } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { validateExtendedData, mergeExtendedData } from '#contract/extendedData.ts';
import { isParty } from '#contract/booking/party.ts';
import { sourceOf, type ReadParams } from '../params.ts';
import { setMetadata, setProtectedData } from '../store.ts';
import type { Action } from './action.ts';

/** The key of the payment's client secret in protected data. Only the payment actions write it. */
export const paymentKey = 'stripePaymentIntents';

/** The key under which the parties of an accepted stay are shown its location. */
const locationKey = 'listingLocation';

/** Merges into the data visible to both parties, by top-level key. @throws validation-invalid-value */
export const updateProtectedData: Action = {
  async check({ params }) {
    const { party } = readData(params, 'protectedData');
    if (party !== undefined && party !== null && !isParty(party)) throw invalid(sourceOf('protectedData'));
  },
  async run({ tx, transaction, params }) {
    const { [paymentKey]: _kept, [locationKey]: _shown, ...change } = readData(params, 'protectedData');
    if (Object.keys(change).length === 0) return false;
    const data = requireSize('protectedData', mergeExtendedData(transaction.protectedData, change));
    await setProtectedData(tx, transaction.id, data);
    return true;
  },
};

/**
 * Merges into the metadata, which only a trusted server or an operator writes, by top-level key. @throws
 * validation-invalid-value
 */
export const privilegedUpdateMetadata: Action = {
  async check({ params }) {
    readData(params, 'metadata');
  },
  async run({ tx, transaction, params }) {
    const data = mergeExtendedData(transaction.metadata, readData(params, 'metadata'));
    await setMetadata(tx, transaction.id, requireSize('metadata', data));
    return true;
  },
};

function readData(params: ReadParams, name: string): JsonObject {
  return requireSize(name, (params[name] ?? {}) as JsonObject);
}

function requireSize(name: string, data: JsonObject): JsonObject {
  const details = validateExtendedData(data);
  if (details) throw invalid(sourceOf(name), details);
  return data;
}
