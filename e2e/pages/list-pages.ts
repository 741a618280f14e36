import { expect } from '@playwright/test';
import type { PageWalk } from './page-walk.ts';

/** The dashboard, and what belongs to the frame of every page. */
export const listPages: PageWalk = async function* (page, say) {
  const machine = page.locator('main a[href^="/device/"]').first();
  await page.goto('/devices');
  await expect(machine).toBeVisible();
  yield 'machines as cards';
  await page.goto('/devices?view=table');
  await expect(machine).toBeVisible();
  yield 'machines as a table';
  await page.goto('/devices?search=nothing-of-this-name');
  await expect(page.getByText(say('appliances:list.noMatch.title'), { exact: true })).toBeVisible();
  yield 'no machine found';

  await page.goto('/profile');
  await page.getByRole('button', { name: say('common:menu.open') }).click();
  await expect(page.getByRole('button', { name: say('common:menu.close') })).toBeVisible();
  yield 'menu';
  await page.getByRole('button', { name: say('common:menu.logout'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'logout';
};
