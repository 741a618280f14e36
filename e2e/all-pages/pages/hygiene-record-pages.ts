import { expect } from '@playwright/test';
import { washTooCold } from '../../demo/operate-panel.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const hygieneRecordPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await openPage(page, '/device/IN240002/haccp');
  await expect(page.getByText(say('hygiene:ledger.title'), { exact: true })).toBeVisible();
  const records = main.getByRole('region', { name: say('hygiene:list.label'), exact: true });
  const openDeviation = main.getByRole('button', { name: say('hygiene:open.close') }).first();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  if (!(await openDeviation.isVisible()) || !(await records.getByRole('link').first().isVisible())) {
    await washTooCold('IN240002');
    await page.reload();
  }
  await expect(openDeviation).toBeVisible();
  await expect(records.getByRole('link').first()).toBeVisible();
  yield 'hygiene records';
  await main
    .getByRole('button', { name: say('hygiene:review.sign') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'hygiene records, daily review';
  await page.keyboard.press('Escape');
  await records.getByRole('link').first().click();
  await expect(main.getByText(say('hygiene:heat.title'), { exact: true })).toBeVisible();
  yield 'hygiene record';
  await openPage(page, '/device/IN240002/haccp');
  await openDeviation.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('hygiene:closing.sign') })
    .click();
  await expect(page.getByText(say('hygiene:closing.noAction'), { exact: true })).toBeVisible();
  yield 'hygiene record, corrective action';
  await page.keyboard.press('Escape');
  yield* inspectionPages(page, say);
  await openPage(page, '/device/IN240091/haccp');
  await expect(page.getByText(say('hygiene:empty.title'), { exact: true })).toBeVisible();
  yield 'hygiene records, none';
};

const inspectionPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  await openPage(page, '/device/IN240002/haccp');
  await main.getByRole('button', { name: say('hygiene:ledger.share'), exact: true }).click();
  await dialog.getByRole('button', { name: say('company-links:create'), exact: true }).click();
  await expect(dialog.getByText(say('inspector-links:fault.recipient'), { exact: true })).toBeVisible();
  yield 'links for inspectors';
  await dialog.locator('input[name="recipient"]').fill('Ufficio igiene');
  await dialog.getByRole('button', { name: say('company-links:create'), exact: true }).click();
  const address = (await dialog.locator('code').textContent()) ?? '';
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  yield 'link for an inspector';
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('company-links:leave.confirm') })
    .click();
  await openPage(page, new URL(address).pathname);
  await expect(main.getByText(say('inspection:state.empty'), { exact: true }).first()).toBeVisible();
  const dishes = main.getByRole('region', { name: 'Piatti 2', exact: true });
  await dishes.getByText(say('inspection:records'), { exact: true }).click();
  await dishes.getByText(say('inspection:proof'), { exact: true }).click();
  await expect(main.locator('progress')).toHaveCount(0);
  yield 'records for an inspector';
  await openPage(page, '/inspect/wbi_unknown');
  await expect(main.getByRole('alert')).toBeVisible();
  yield 'records for an inspector, unknown link';
};
