import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { getSession } from '../session/session.ts';
import { createAuthorisedFetch, fetchWithoutToken } from './authorised-fetch.ts';
import type { paths } from './schema.generated.ts';

/** Typed calls to the server, one origin with the page. */
export const fetchClient = createFetchClient<paths>({
  baseUrl: window.location.origin,
  fetch: createAuthorisedFetch(getSession),
});

/** The same calls as TanStack Query hooks; what they throw is a problem document or a network error. */
export const api = createQueryClient(fetchClient);

/** The calls that are made without a token. */
export const publicApi = createQueryClient(
  createFetchClient<paths>({ baseUrl: window.location.origin, fetch: fetchWithoutToken }),
);
