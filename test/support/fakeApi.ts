import type { Api } from '#src/api/api.ts';

/** The answers a test gives to some of the marketplace's calls. */
export type ApiAnswers = { [Group in keyof Api]?: Partial<Api[Group]> };

/** An {@link Api} that gives the test's answers; any other call rejects and names itself. */
export function fakeApi(answers: ApiAnswers = {}): Api {
  return new Proxy({} as Api, {
    get: (_, group: string) => fakeGroup(group, answers[group as keyof Api] ?? {}),
  });
}

function fakeGroup(group: string, answers: object): object {
  return new Proxy(answers, {
    get: (known, method: string) =>
      Reflect.get(known, method) ??
      (() => Promise.reject(new Error(`the test gives no answer to ${group}.${method}`))),
  });
}
