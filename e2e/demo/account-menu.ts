import type { Locator, Page } from '@playwright/test';

export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').locator('button[aria-haspopup][aria-expanded]').last();

/** @param name of the menu in the page's language */
export async function openAccountMenu(page: Page, name = 'Account'): Promise<Locator> {
  await accountButton(page).click();
  return page.getByRole('dialog', { name, exact: true });
}

export async function askToLogOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('button', { name: 'Log out' }).click();
}
