import { expect } from '@playwright/test';
import { washTooCold } from '../../demo/operate-panel.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const hygieneRecordPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await openPage(page, '/device/IN240002/haccp');
  await expect(page.getByText(say('haccp:ledger.title'), { exact: true })).toBeVisible();
  const records = main.getByRole('region', { name: say('haccp:list.label'), exact: true });
  const openDeviation = main.getByRole('button', { name: say('haccp:open.close') }).first();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  if (!(await openDeviation.isVisible()) || !(await records.getByRole('link').first().isVisible())) {
    await washTooCold('IN240002');
    await page.reload();
  }
  await expect(openDeviation).toBeVisible();
  await expect(records.getByRole('link').first()).toBeVisible();
  yield 'hygiene records';
  await main
    .getByRole('button', { name: say('haccp:review.sign') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'hygiene records, daily review';
  await page.keyboard.press('Escape');
  await records.getByRole('link').first().click();
  await expect(main.getByText(say('haccp:heat.title'), { exact: true })).toBeVisible();
  yield 'hygiene record';
  await openPage(page, '/device/IN240002/haccp');
  await openDeviation.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('haccp:closing.sign') })
    .click();
  await expect(page.getByText(say('haccp:closing.noAction'), { exact: true })).toBeVisible();
  yield 'hygiene record, corrective action';
  await page.keyboard.press('Escape');
  await openPage(page, '/device/IN240091/haccp');
  await expect(page.getByText(say('haccp:empty.title'), { exact: true })).toBeVisible();
  yield 'hygiene records, none';
};
