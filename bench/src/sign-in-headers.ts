import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import type { buildApp } from '@washboard/server/app';

type App = Awaited<ReturnType<typeof buildApp>>;

export async function signInHeaders(app: App, { email, password }: { email: string; password: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_id: dashboardClientId,
      grant_type: 'password',
      username: email,
      password,
      scope: dashboardScope,
    }).toString(),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return {
    authorization: `Bearer ${answer.json<TokenResponse>().access_token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
  };
}
