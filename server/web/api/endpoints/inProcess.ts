import { typedSend, type Definitions, type Send } from '#src/api/endpoints/endpoint.ts';
import type { CallContext } from './context.ts';
import type { Endpoint } from './endpoints.ts';

/**
 * Calls endpoints without HTTP, with the same answers and limits, for a page that is rendered or a form that is
 * handled. Rejects writes: only browsers send them.
 */
export function createInProcessSend<Ds extends Definitions>(
  endpoints: readonly Endpoint[],
  context: CallContext,
): Send<Ds> {
  return typedSend<Ds>(async (key, input = {}) => {
    const endpoint = endpoints.find(each => each.key === key);
    if (!endpoint || (endpoint.method === 'POST' && !endpoint.definition.inProcess)) return rejectWrite();
    return endpoint.run(context, input);
  });
}

export const rejectWrite = () => Promise.reject(new Error('a page being rendered sends no form'));
