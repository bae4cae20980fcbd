import type { Api } from '#src/api/api.ts';

/** A test's responses to some of the marketplace's endpoints. */
export type ApiAnswers = { [Group in Exclude<keyof Api, 'call'>]?: Partial<Api[Group]> } & {
  call?: (key: string, input?: object) => Promise<unknown>;
};

/** Returns an {@link Api} with the test's responses; any other call rejects with its name. */
export function fakeApi(answers: ApiAnswers = {}): Api {
  return new Proxy({} as Api, {
    get: (_, group: string) =>
      group === 'call' ? (answers.call ?? refuseCall) : fakeGroup(group, answers[group as keyof Api] ?? {}),
  });
}

const refuseCall = (key: string) => Promise.reject(new Error(`the test gives no answer to ${key}`));

function fakeGroup(group: string, answers: object): object {
  return new Proxy(answers, {
    get: (known, method: string) =>
      Reflect.get(known, method) ??
      (() => Promise.reject(new Error(`the test gives no answer to ${group}.${method}`))),
  });
}
