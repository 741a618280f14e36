import { brand } from '../brand/brand.ts';
import { fetchServer } from '../connection/fetch-server.ts';
import type { SessionStore } from '../session/session-store.ts';
import { withProblemBody } from './failure.ts';

/** How the dashboard names itself to the server. */
const subscriptionKey = 'washboard-dashboard';

function withHeaders(request: Request, accessToken: string | null): Request {
  const headers = new Headers(request.headers);
  headers.set('Ocp-Apim-Subscription-Key', subscriptionKey);
  headers.set('brand', brand.id);
  if (accessToken !== null) headers.set('Authorization', `Bearer ${accessToken}`);
  return new Request(request, { headers });
}

type TokenSource = Pick<SessionStore, 'accessToken' | 'refreshAfter'>;

/** A fetch that carries the session's token, and once asks for a new one if the server does not accept it. */
export function createAuthorisedFetch(tokenSource: () => TokenSource, send: typeof fetch = fetchServer) {
  return async (request: Request): Promise<Response> => {
    const session = tokenSource();
    const accessToken = await session.accessToken();
    // After signing out nothing is asked any more: views that are still being taken down would only be refused.
    if (accessToken === null) return withProblemBody(new Response(null, { status: 401 }));
    // A copy, because a request's body can be sent only once.
    const response = await send(withHeaders(request.clone(), accessToken));
    if (response.status !== 401) return withProblemBody(response);
    if ((await session.refreshAfter(accessToken)) !== 'refreshed') return withProblemBody(response);
    return withProblemBody(await send(withHeaders(request, await session.accessToken())));
  };
}

/** For calls with a token that is not the session's. */
export async function fetchWithToken(path: string, accessToken: string, init: RequestInit = {}): Promise<Response> {
  return withProblemBody(await fetchServer(withHeaders(new Request(path, init), accessToken)));
}

/** For calls that need no token: signing up, a forgotten password. */
export async function fetchWithoutToken(request: Request): Promise<Response> {
  return withProblemBody(await fetchServer(withHeaders(request, null)));
}
