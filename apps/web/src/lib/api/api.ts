import type { paths } from '@washboard/contract/calls/all-calls';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { getSession } from '../session/session.ts';
import { createAuthorisedFetch, fetchWithoutToken } from './authorised-fetch.ts';

export const fetchClient = createFetchClient<paths>({
  baseUrl: window.location.origin,
  fetch: createAuthorisedFetch(getSession),
});

/** @throws a problem document or a network error */
export const api = createQueryClient(fetchClient);

export const publicClient = createFetchClient<paths>({ baseUrl: window.location.origin, fetch: fetchWithoutToken });

export const publicApi = createQueryClient(publicClient);

/** @throws a problem document or a network error */
export async function dataOf<Answer extends { data?: unknown; error?: unknown }>(
  call: Promise<Answer>,
): Promise<Exclude<Answer['data'], undefined>> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data as Exclude<Answer['data'], undefined>;
}
