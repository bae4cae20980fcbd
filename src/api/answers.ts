import type { SdkAnswer, SdkResource } from 'sharetribe-flex-sdk';
import type { Page } from '#contract/paging.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { joinAll, joinOne, type Joined } from './denormalise.ts';

/** Converts the single resource of a response. */
export async function toEntity<T>(call: Promise<SdkAnswer>, make: (joined: Joined) => T): Promise<T> {
  return make(joinOne((await rejectWithApiFailure(call)).data));
}

/** Converts a response to a page of entities. */
export async function page<T>(
  call: Promise<SdkAnswer<readonly SdkResource[]>>,
  make: (joined: Joined) => T,
): Promise<Page<T>> {
  const { data } = await rejectWithApiFailure(call);
  const items = joinAll(data).map(make);
  const {
    page: number = 1,
    perPage = items.length,
    totalItems = items.length,
    totalPages = 1,
    paginationLimit = totalPages,
  } = data.meta ?? {};
  return {
    items,
    pagination: { page: number, perPage, totalItems, totalPages: Math.min(totalPages, paginationLimit) },
  };
}

/** Returns the items of all pages. */
export async function fetchAllPages<T>(ask: (number: number) => Promise<Page<T>>): Promise<readonly T[]> {
  const first = await ask(1);
  const items = [...first.items];
  for (let number = 2; number <= first.pagination.totalPages; number++)
    items.push(...(await ask(number)).items);
  return items;
}
