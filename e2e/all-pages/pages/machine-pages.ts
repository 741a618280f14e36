import { expect } from '@playwright/test';
import { waitUntilWashing, wash } from '../../demo/operate-panel.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const machinePages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  const ask = (action: string) =>
    main.getByRole('button', { name: say(`remote-control:action.${action}`), exact: true });
  async function open(serialNumber: string): Promise<void> {
    await openPage(page, `/device/${serialNumber}`);
    await page.getByRole('region', { name: say('telemetry:title') }).scrollIntoViewIfNeeded();
    await expect(page.getByLabel(say('telemetry:range.label')).filter({ visible: true })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(main.getByRole('heading', { name: say('support:documents.title') })).toBeVisible();
    await main
      .locator('summary')
      .filter({ hasText: say('appliances:details.title') })
      .click();
  }

  async function steer(serialNumber: string): Promise<void> {
    await openPage(page, `/device/${serialNumber}/remote-control`);
    await main.getByRole('button', { name: say('remote-control:session.take') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: say('remote-control:session.confirm.button') }).click();
    await expect(main.getByRole('button', { name: say('remote-control:session.release') })).toBeVisible();
  }

  await open('PR240002');
  await expect(main.getByText('AN13').filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  yield 'machine with an alarm and its steps';
  await open('IN240091');
  yield 'machine offline';
  await open('IN240001');
  yield 'machine in a kitchen';
  await open('IN240002');
  yield 'machine ready';
  await main.getByRole('button', { name: say('support:assistance.change'), exact: true }).click();
  await page.getByRole('textbox', { name: say('support:assistance.website') }).fill('navigli');
  await page.getByRole('textbox', { name: say('support:assistance.website') }).blur();
  yield 'machine, whom to ask';
  await page.keyboard.press('Escape');
  await steer('HL240001');
  yield 'remote control of a machine that is off';
  await ask('switchOn').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'remote control, switch on';
  await steer('IN240002');
  yield 'remote control';
  await main.getByRole('button', { name: new RegExp(`^${say('common:programme.eco')}`) }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'remote control, start';
  await page.keyboard.press('Escape');
  await ask('replaceDetergent').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'remote control, detergent replaced';
  await page.keyboard.press('Escape');
  await ask('switchOff').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'remote control, switch off';
};

export const statisticsAndHistoryPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await openPage(page, '/device/IN240002/statistics?show=energy');
  await expect(page.getByRole('slider')).toBeVisible();
  const programmes = main.getByRole('region', { name: say('statistics:programmes.title') });
  if (!(await programmes.isVisible())) {
    await wash('IN240002', 'eco');
    // Counters arrive with a delay, and the page refetches them every 15 seconds.
    await expect(async () => {
      await page.reload();
      await expect(programmes).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  }
  yield 'statistics';
  await page.getByRole('button', { name: say('statistics:costs.edit'), exact: true }).click();
  await page.locator('input[name="waterPerM3"]').fill('2000');
  await page.locator('input[name="waterPerM3"]').blur();
  yield 'statistics, prices';
  await page.keyboard.press('Escape');
  await openPage(page, '/device/IN240091/statistics');
  await expect(page.getByText(say('statistics:empty.title'), { exact: true })).toBeVisible();
  yield 'statistics, empty';
  await openPage(page, '/device/PR240002/alarms');
  await expect(main.getByText('AN13').filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  yield 'alarm register';
  await main.getByRole('button', { name: say('alarm-register:note.add') }).click();
  yield 'alarm register, what fixed it';
  await openPage(page, '/device/IN240091/alarms');
  await expect(page.getByText(say('alarm-register:empty.title'), { exact: true })).toBeVisible();
  yield 'alarm register, empty';
  await openPage(page, '/device/IN240001/events');
  await main.getByRole('listitem').getByRole('button').first().click();
  await expect(main.getByRole('term').first()).toBeVisible();
  yield 'events, details of one';
  // A machine that has just started may not have washed yet.
  await waitUntilWashing('IN240001', 0);
  await openPage(page, '/device/IN240001/events?kind=cycles&period=24h');
  await expect(main.getByRole('listitem').getByRole('button').first()).toBeVisible();
  yield 'events, cycles only';
  await openPage(page, '/device/IN240091/events');
  await expect(page.getByText(say('events:empty.title'), { exact: true })).toBeVisible();
  yield 'events, none';
};

export const machineSettingsPages: PageWalk = async function* (page, say) {
  const main = page.locator('main');
  await openPage(page, '/device/IN240002/cycles');
  await expect(page.locator('input[name="DI8"]')).toBeVisible();
  yield 'cycles';
  await openPage(page, '/device/IN240002/factory-parameters');
  await expect(page.locator('input[name="SB"]')).toBeVisible();
  yield 'factory parameters';
  await openPage(page, '/device/IN240002/parameters');
  await page.locator('input[name="DI8"]').fill('99');
  yield 'parameters, with a value that is not allowed';
  await page.locator('input[name="DI8"]').fill('87');
  await page.getByRole('button', { name: say('parameters:write_one').replace('{{count}}', '1') }).click();
  await expect(page.getByRole('dialog').getByText(say('parameters:whatIf.valid')).first()).toBeVisible();
  yield 'parameters, review of a draft';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('parameters:discard') }).click();
  await page.getByRole('button', { name: say('parameters:compare.open') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'parameters, comparison';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('parameters:history.open') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'parameters, history';
  await openPage(page, '/device/IN240002/firmware');
  await main.getByRole('article').first().getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'firmware, install';
  await page.keyboard.press('Escape');
  yield 'firmware';
  await openPage(page, '/device/XX999999');
  await expect(page.getByRole('heading', { name: say('common:notFound.title') })).toBeVisible();
  yield 'machine that does not exist';
};
