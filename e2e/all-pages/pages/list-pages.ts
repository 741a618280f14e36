import { expect } from '@playwright/test';
import { openPage } from './open-page.ts';
import type { PageWalk } from './page-walk.ts';

/** The dashboard, and what belongs to the frame of every page. */
export const listPages: PageWalk = async function* (page, say) {
  const machine = page.locator('main a[href^="/device/"]').first();
  await openPage(page, '/devices');
  await expect(machine).toBeVisible();
  yield 'machines as cards';
  await openPage(page, '/devices?view=table');
  await expect(machine).toBeVisible();
  yield 'machines as a table';
  await openPage(page, '/devices?search=nothing-of-this-name');
  await expect(page.getByText(say('appliances:list.noMatch.title'), { exact: true })).toBeVisible();
  yield 'no machine found';

  await openPage(page, '/profile');
  await page.getByRole('button', { name: say('common:menu.open') }).click();
  await expect(page.getByRole('button', { name: say('common:menu.close') })).toBeVisible();
  yield 'menu';
  await page.getByRole('button', { name: say('common:menu.logout'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'logout';
};
