import { expect } from '@playwright/test';
import { openPage, type PageWalk } from './page-walk.ts';

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

export const documentPages: PageWalk = async function* (page, say) {
  for (const document of ['terms', 'privacy']) {
    await page.goto(`/${document}`);
    const dialog = page.getByRole('dialog', { name: say(`common:legal.${document}`) });
    await expect(dialog.getByRole('link', { name: say('common:legal.openPdf') })).toBeVisible();
    yield document;
  }
};
