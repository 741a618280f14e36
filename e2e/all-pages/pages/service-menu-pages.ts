import { expect } from '@playwright/test';
import { demoServicePin } from '@washboard/demo/demo-world';
import { openPage, type PageWalk } from './page-walk.ts';

const menu = '/app/maintenance/IN240002';

export const serviceMenuPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await page.goto(menu);
  const pin = main.getByLabel(say('service-menu:pin.label'));
  // After wrong PINs, all languages together would have to wait.
  await expect(pin).toBeVisible();
  yield 'service PIN';
  await pin.fill(demoServicePin);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('navigation', { name: say('service-menu:title') })).toBeVisible();
  yield 'service menu';
  await openPage(page, `${menu}/energy-saving`);
  await expect(main.getByText(say('parameters:energy.text'))).toBeVisible();
  yield 'energy saving';
  await openPage(page, `${menu}/counters`);
  await expect(main.getByRole('heading', { name: say('statistics:all.life') })).toBeVisible();
  await main.getByRole('button', { name: say('service-menu:next.open') }).click();
  yield 'report of a completed maintenance';
  await openPage(page, `${menu}/factory-reset`);
  await expect(main.getByRole('heading', { name: say('service-menu:reset.lostTitle') })).toBeVisible();
  yield 'factory reset';
  await main.getByRole('button', { name: say('service-menu:reset.open') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'confirmation of a factory reset';
  for (const name of [
    'cycles',
    'parameters',
    'factory-parameters',
    'settings-profiles',
    'firmware',
    'connectivity',
  ] as const) {
    await openPage(page, `${menu}/${name}`);
    await expect(main.getByRole('timer')).toBeVisible();
    await expect(main.getByRole('button').nth(3)).toBeVisible();
    yield `${name} in the service menu`;
  }
  await openPage(page, '/app/board-replacement/IN240002');
  await expect(main.getByText(say('board-replacement:title').replace('{{name}}', 'Piatti 2'))).toBeVisible();
  yield 'board replacement in the shell for phones';
  await openPage(page, '/app/scan');
  await expect(main.getByRole('button', { name: say('scan:start') })).toBeVisible();
  yield 'scan before the camera is on';
  await main.getByLabel(say('scan:hand.label')).fill('IN999999');
  await page.keyboard.press('Enter');
  await expect(main.getByText(say('scan:unknown'))).toBeVisible();
  yield 'a scanned machine that is unknown';
  await page.goto('/access');
};
