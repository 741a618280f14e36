import { expect, type Page } from '@playwright/test';

export const password = 'Washboard1';

export async function submitSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(secret);
  await page.keyboard.press('Enter');
}

/** Opens a URL that requires a session, and signs in on the way. */
export async function openSignedIn(
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
