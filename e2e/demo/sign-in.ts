import { expect, type Page } from '@playwright/test';
import { classicScript } from '../../apps/web/build/classic-script.ts';

export const password = 'Washboard1';

export async function submitSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(secret);
  await page.keyboard.press('Enter');
}

export async function openThroughForm(
  page: Page,
  address: string,
  email = 'kitchen@washboard.example',
  secret = password,
): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, email, secret);
  await expect(page).not.toHaveURL(/\/login/);
}

const emptyPath = '/empty-page';
const isEmptyPage = ({ pathname }: URL) => pathname === emptyPath;

let signInScript: Promise<string> | undefined;

/** The form costs as much as most pages, so the app's own code signs in without it. */
export async function openSignedIn(
  page: Page,
  address: string,
  email = 'kitchen@washboard.example',
  secret = password,
): Promise<void> {
  await page.route(isEmptyPage, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(URL.canParse(address) ? new URL(emptyPath, address).href : emptyPath);
  await page.unroute(isEmptyPage);
  signInScript ??= classicScript(new URL('sign-in-page.ts', import.meta.url));
  await page.evaluate(await signInScript);
  await page.evaluate(([name, word]) => window.signIn?.(name, word), [email, secret] as const);
  await page.goto(address);
}
