import { brand } from '../brand/brand.ts';
import { fetchServer } from '../connection/fetch-server.ts';
import type { SessionStore } from '../session/session-store.ts';
import { withProblemBody } from './failure.ts';

const subscriptionKey = 'washboard-dashboard';

function withHeaders(request: Request, accessToken: string | null): Request {
  const headers = new Headers(request.headers);
  headers.set('Ocp-Apim-Subscription-Key', subscriptionKey);
  headers.set('brand', brand.id);
  if (accessToken !== null) headers.set('Authorization', `Bearer ${accessToken}`);
  return new Request(request, { headers });
}

type TokenSource = Pick<SessionStore, 'accessToken' | 'refreshAfter'>;

export function createAuthorisedFetch(tokenSource: () => TokenSource, send: typeof fetch = fetchServer) {
  return async (request: Request): Promise<Response> => {
    const session = tokenSource();
    const accessToken = await session.accessToken();
    // After sign-out, unmounting views may still send requests.
    if (accessToken === null) return withProblemBody(new Response(null, { status: 401 }));
    // The body of a request can be sent only once.
    const response = await send(withHeaders(request.clone(), accessToken));
    if (response.status !== 401) return withProblemBody(response);
    if ((await session.refreshAfter(accessToken)) !== 'refreshed') return withProblemBody(response);
    return withProblemBody(await send(withHeaders(request, await session.accessToken())));
  };
}

export async function fetchWithToken(path: string, accessToken: string, init: RequestInit = {}): Promise<Response> {
  return withProblemBody(await fetchServer(withHeaders(new Request(path, init), accessToken)));
}

export async function fetchWithoutToken(request: Request): Promise<Response> {
  return withProblemBody(await fetchServer(withHeaders(request, null)));
}
