import type { Locator, Page } from '@playwright/test';

export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').locator('button[aria-haspopup][aria-expanded]').last();

/** Opens the account menu. Its name is that of the page's language. */
export async function openAccountMenu(page: Page, name = 'Account'): Promise<Locator> {
  await accountButton(page).click();
  return page.getByRole('dialog', { name, exact: true });
}

/** Opens the question whether to log out. */
export async function askToLogOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('button', { name: 'Log out' }).click();
}
