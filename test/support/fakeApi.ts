import type { Api } from '#src/api/api.ts';
import {
  typedCall,
  type CalledKey,
  type ParsedInputOf,
  type ResultOf,
  type SendOptions,
} from '#src/api/endpoints/endpoint.ts';
import type { Endpoints } from '#src/api/endpoints/index.ts';

/** A test's responses to some of the app's own endpoints. */
export type CallAnswers = {
  [K in CalledKey<Endpoints>]?: (
    input: ParsedInputOf<Endpoints[K]>,
    options?: SendOptions,
  ) => Promise<ResultOf<Endpoints[K]>>;
};

/** A test's responses to some of the marketplace's endpoints. */
export type ApiAnswers = { [Group in Exclude<keyof Api, 'call'>]?: Partial<Api[Group]> } & {
  /** By endpoint, or for all of them. */
  call?: CallAnswers | ((key: string, input?: object) => Promise<unknown>);
};

/** Returns an {@link Api} with the test's responses; any other call rejects with its name. */
export function fakeApi(answers: ApiAnswers = {}): Api {
  return new Proxy({} as Api, {
    get: (_, group: string) =>
      group === 'call' ? fakeCall(answers.call ?? {}) : fakeGroup(group, answers[group as keyof Api] ?? {}),
  });
}

const fakeCall = (answers: NonNullable<ApiAnswers['call']>): Api['call'] =>
  typedCall<Endpoints>(async (key, ...given) => {
    if (typeof answers === 'function') return answers(key, given[0]);
    const answer: unknown = Reflect.get(answers, key);
    if (typeof answer !== 'function') throw new Error(`the test gives no answer to ${key}`);
    return Reflect.apply(answer, undefined, given) as unknown;
  });

function fakeGroup(group: string, answers: object): object {
  return new Proxy(answers, {
    get: (known, method: string) =>
      Reflect.get(known, method) ??
      (() => Promise.reject(new Error(`the test gives no answer to ${group}.${method}`))),
  });
}
