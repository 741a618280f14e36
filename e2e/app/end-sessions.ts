import { dashboardClientId, dashboardScope } from '@washboard/contract/identity/token';
import { ownEnvironment } from '../demo/environment.ts';

/** Ends the sessions of an account, as its owner would on another device. */
export async function endSessions(email: string, password: string): Promise<void> {
  const { url } = ownEnvironment;
  const granted = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      client_id: dashboardClientId,
      scope: dashboardScope,
    }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
  };
  const path = `${url}/api/v1/account/sessions`;
  const sessions = (await (await fetch(path, { headers })).json()) as { id: string; isCurrent: boolean }[];
  for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent)) {
    await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  }
}
