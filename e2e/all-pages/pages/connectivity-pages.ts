import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { openPage, type PageWalk } from './page-walk.ts';

export const connectivityPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await openPage(page, '/device/IN240002/connectivity');
  await expect(main.getByText('dBm')).toBeVisible();
  await expect(main.getByRole('heading', { name: say('connectivity:installation.title'), exact: true })).toBeVisible();
  yield 'connection and installation';
  await main.getByRole('button', { name: say('connectivity:installation.change') }).click();
  await main.locator('input[name="networkVoltage"]').fill('12');
  await main.locator('input[name="networkVoltage"]').blur();
  yield 'connection and installation, with a value that is not allowed';
  await main.getByRole('button', { name: say('common:dialog.cancel') }).click();
  await openPage(page, '/device/HL240002/connectivity');
  await expect(main.getByText(say('connectivity:notReported')).first()).toBeVisible();
  yield 'connection of an older machine';
  await openPage(page, '/devices/add');
  await main.locator('input[name="serialNumber"]').fill('!');
  await main.locator('input[name="serialNumber"]').blur();
  yield 'adding a machine, with what is no serial number';
  // Codes of one machine are rate limited.
  await main.locator('input[name="serialNumber"]').fill(`NOBODY${randomInt(10_000, 99_999)}`);
  await main.getByRole('button', { name: say('claiming:serialNumber.next') }).click();
  await main.getByText(say('claiming:help.title'), { exact: true }).click();
  yield 'adding a machine, the code';
};
