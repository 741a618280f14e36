import { dashboardClientId, dashboardScope, type TokenResponse } from '@washboard/contract/identity/token';
import { benchUser } from './bench-world.ts';

export async function accessToken(url: string): Promise<string> {
  const response = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: dashboardClientId,
      username: benchUser.email,
      password: benchUser.password,
      scope: dashboardScope,
    }),
  });
  if (!response.ok) throw new Error(`sign-in failed: ${response.status}`);
  return ((await response.json()) as TokenResponse).access_token;
}
