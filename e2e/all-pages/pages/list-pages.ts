import { expect } from '@playwright/test';
import { accountButton } from '../../demo/account-menu.ts';
import { washTooCold } from '../../demo/operate-panel.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const listPages: PageWalk = async function* (page, say) {
  const machine = page.locator('main a[href^="/device/"]').first();
  for (const days of ['', '?days=7d', '?days=30d']) {
    await openPage(page, `/devices${days}`);
    await expect(machine).toBeVisible();
    await expect(page.locator('main canvas').first()).toBeVisible();
    yield `machines with their strips ${days}`.trim();
  }
  await openPage(page, '/devices?view=cards');
  await expect(machine).toBeVisible();
  yield 'machines as cards';
  await openPage(page, '/devices?view=table');
  await expect(machine).toBeVisible();
  yield 'machines as a table';
  await openPage(page, '/devices?search=nothing-of-this-name');
  await expect(page.getByText(say('appliances:list.noMatch.title'), { exact: true })).toBeVisible();
  yield 'no machine found';

  await openPage(page, '/alarms');
  await expect(page.getByRole('heading', { name: say('alarm-inbox:title'), exact: true })).toBeVisible();
  await expect(page.locator('main a[href*="/alarms"]').first()).toBeVisible();
  yield 'alarms of all machines';
  await page.getByRole('button', { name: new RegExp(`^${say('common:bell.label')}`) }).click();
  const news = page.getByRole('dialog', { name: say('common:bell.label') });
  await expect(news.getByRole('heading', { name: say('notifications:earlier') })).toBeVisible();
  yield 'notifications';
  await page.keyboard.press('Escape');
  await openPage(page, '/alarms?severity=critical&gamma=hiline');
  await expect(page.getByText(say('alarm-inbox:noMatch.title'), { exact: true })).toBeVisible();
  yield 'no alarm found';

  await openPage(page, '/hygiene');
  const deviating = page
    .locator('main')
    .getByRole('button', { name: say('hygiene:open.close') })
    .first();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  if (!(await deviating.isVisible())) {
    await washTooCold('IN240002');
    await page.reload();
    await expect(deviating).toBeVisible();
  }
  yield 'hygiene of all machines';
  await openPage(page, '/hygiene?companyCode=300001');
  await page
    .locator('main')
    .getByRole('button', { name: say('hygiene:review.sign') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'hygiene of a site, daily review';
  await page.keyboard.press('Escape');
  await openPage(page, '/hygiene?companyCode=999999');
  // In German, the calendar has the same words.
  await expect(page.getByText(say('site-hygiene:noCycles.title'), { exact: true }).last()).toBeVisible();
  yield 'no washing cycles';

  await openPage(page, '/statistics');
  await expect(page.getByRole('table', { name: say('fleet-statistics:caption.site') })).toBeVisible();
  yield 'statistics of the sites';
  await openPage(page, '/statistics?by=machine&period=12w&sort=-water');
  await expect(page.getByRole('table', { name: say('fleet-statistics:caption.machine') })).toBeVisible();
  yield 'statistics of the machines';
  await openPage(page, '/statistics?search=nothing-of-this-name');
  await expect(page.getByText(say('fleet-statistics:noMatch.title'), { exact: true })).toBeVisible();
  yield 'statistics without a match';

  await openPage(page, '/bridge');
  await expect(page.getByText(say('bridges:state.none'), { exact: true })).toBeVisible();
  await page.getByText(say('bridges:more'), { exact: true }).click();
  yield 'connection to Home Assistant';
  await page.getByRole('button', { name: say('bridges:save'), exact: true }).click();
  await expect(page.getByText(say('bridges:addressFault'), { exact: true })).toBeVisible();
  yield 'connection to Home Assistant, without an address';

  await openPage(page, '/profile');
  const more = page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${say('common:menu.more')}`) });
  if (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('dialog', { name: say('common:menu.more') })).toBeVisible();
    yield 'menu';
    await page.keyboard.press('Escape');
  }
  await accountButton(page).click();
  const account = page.getByRole('dialog', { name: say('common:menu.account') });
  await expect(account).toBeVisible();
  yield 'account menu';
  await account.getByRole('button', { name: say('common:menu.logout'), exact: true }).click();
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
