import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { dashboardClientId, dashboardScope, tokenResponseSchema } from '@washboard/contract/identity/token';
import { build } from 'vite';

export const password = 'Washboard1';

const emptyPage = '/empty-page-of-a-journey';

/** Stores the session of the app in a page, with the app's own code. */
const storeSessionScript = build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    lib: { entry: fileURLToPath(new URL('store-session.ts', import.meta.url)), formats: ['iife'], name: 'session' },
  },
}).then((built) => {
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the script that stores a session was not built');
  return output.output[0].code;
});

export async function submitSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(secret);
  await page.keyboard.press('Enter');
}

/** Opens an address in a new session. The form is left out: loading it takes as long as most pages. */
export async function openSignedIn(
  page: Page,
  address: string,
  email = 'kitchen@washboard.example',
  secret = password,
): Promise<void> {
  const isEmptyPage = (url: URL) => url.pathname === emptyPage;
  await page.route(isEmptyPage, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(URL.canParse(address) ? new URL(emptyPage, address).href : emptyPage);
  const { origin } = new URL(page.url());
  const tokens = await requestTokens(origin, email, secret);
  await page.evaluate(await storeSessionScript);
  await page.evaluate((session) => window.storeSession?.(session), {
    sessionId: crypto.randomUUID(),
    generation: 0,
    isRemembered: false,
    tokens,
  });
  await page.unroute(isEmptyPage);
  await page.goto(address);
}

async function requestTokens(origin: string, username: string, secret: string) {
  const grant = { grant_type: 'password', username, password: secret, scope: dashboardScope };
  const body = new URLSearchParams({ ...grant, client_id: dashboardClientId });
  const answer = await fetch(`${origin}/identity/token`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const { access_token, refresh_token, expires_in } = tokenResponseSchema.parse(await answer.json());
  const issuedAtMs = Date.now();
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    issuedAtMs,
    expiresAtMs: issuedAtMs + expires_in * 1000,
  };
}
