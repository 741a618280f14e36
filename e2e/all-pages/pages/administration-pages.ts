import { expect, type Page } from '@playwright/test';
import type { Setup } from '@washboard/contract/setup/setup';
import type { Say } from '../../texts/texts.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const administrationPages: PageWalk = async function* (page, say) {
  yield* firstSteps(page, say);
  yield* addMachines(page, say);
  yield* accounts(page, say);
  yield* companies(page, say);
};

export const administeredMachinePages: PageWalk = async function* (page, say) {
  yield* machines(page, say);
  yield* programs(page, say);
  yield* defaultParameters(page, say);
};

async function* firstSteps(page: Page, say: Say): AsyncGenerator<string> {
  // A demo is set up completely, so the response is stubbed.
  const start: Setup = {
    isOpen: true,
    company: null,
    mail: { isConfigured: false, workedAt: null },
    partner: null,
    serialNumber: null,
    hasConnected: false,
  };
  const shown = { setup: start };
  const call = '**/api/v1/account/setup';
  await page.route(call, (route) => route.fulfill({ json: shown.setup }));
  const button = (key: string) => page.getByRole('button', { name: say(`administration-setup:${key}`), exact: true });
  await page.goto('/adminhome');
  await expect(button('create')).toBeVisible();
  yield 'administration, first steps';
  await page.getByRole('button', { name: say('administration-setup:step.mail') }).click();
  await expect(button('mail.later')).toBeVisible();
  yield 'administration, first steps without a mail server';
  await page.getByRole('button', { name: say('administration-setup:step.connection') }).click();
  yield 'administration, first steps, connecting without a machine';

  const company = { companyCode: '100000', companyName: 'Marea', parentCompanyCode: null };
  const partner = { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: '100000' };
  const mail = { isConfigured: true, workedAt: null };
  shown.setup = { ...start, company, mail, partner, serialNumber: 'IN240001' };
  const refused = { outcome: 'unreachable', detail: 'connect ECONNREFUSED 192.0.2.7:465' };
  await page.route(`${call}/testMail`, (route) => route.fulfill({ json: refused }));
  await page.goto('/adminhome/setup');
  await page
    .locator('main')
    .getByRole('button', { name: /admin@washboard\.example/ })
    .click();
  await expect(page.getByText('ECONNREFUSED')).toBeVisible();
  yield 'administration, first steps, a failed test mail';
  await page.getByRole('button', { name: say('administration-setup:step.connection') }).click();
  await expect(page.getByText(say('administration-setup:connection.newSecret'), { exact: true })).toBeVisible();
  yield 'administration, first steps, waiting for the machine';
  const workedAt = '2026-11-21T10:00:00.000Z';
  shown.setup = { ...shown.setup, isOpen: false, mail: { ...mail, workedAt }, hasConnected: true };
  await page.goto('/adminhome/setup');
  await expect(page.getByText(say('administration-setup:complete'), { exact: true })).toBeVisible();
  yield 'administration, first steps, complete';
  for (const route of [call, `${call}/testMail`]) await page.unroute(route);
}

async function* addMachines(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  const submit = main.getByRole('button', { name: say('administration-add:submit'), exact: true });
  await openPage(page, '/adminhome/add');
  await submit.click();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(3);
  yield 'administration, adding a machine, with nothing entered';
  // Every walk would create a machine that stays.
  const calls = '**/api/v1/appliance/appliances';
  await page.route(calls, (route) =>
    route.fulfill({
      status: 201,
      json: { serialNumber: 'IN240999', linkSecret: 'WA4K-9DQE-7LMZ-XP2T-6RVB-QQ7M-4HTA' },
    }),
  );
  await main.locator('input[name="serialNumber"]').fill('IN240999');
  await main.locator('select[name="gamma"]').selectOption('infinity');
  await main.locator('select[name="modelNumber"]').selectOption('INF-50');
  await submit.click();
  await expect(main.locator('code')).toHaveCount(3);
  yield 'administration, the link secret of a new machine';
  await page.unroute(calls);
}

async function* accounts(page: Page, say: Say): AsyncGenerator<string> {
  // Names from other journeys would count as untranslated.
  await openPage(page, '/adminhome/accounts?search=@washboard.example');
  await expect(page.getByText('manager@washboard.example', { exact: true })).toBeVisible();
  yield 'administration, accounts';
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
  const button = (key: string) =>
    page.getByRole('button', { name: say(`administration-accounts:${key}`), exact: true });
  await rowOf('service@washboard.example').getByRole('rowheader').getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'administration, one account';
  await button('action.changeRights').click();
  await expect(page.getByRole('alertdialog').getByRole('combobox')).not.toHaveValue('');
  yield 'administration, rights of an account';
  await page.keyboard.press('Escape');
  await rowOf('service@washboard.example').getByRole('checkbox').check();
  yield 'administration, a selected account';
  const actions = page.getByRole('button', { name: say('records:actions'), exact: true });
  if (await actions.isVisible()) await actions.click();
  await button('bulk.delete.button').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'administration, deletion of accounts';
  await page.keyboard.press('Escape');
  await button('invite.open').click();
  await page.getByRole('dialog').getByRole('textbox').nth(1).fill('x');
  await page.getByRole('dialog').getByRole('textbox').nth(2).focus();
  yield 'administration, invitation with a wrong name';
  await page.keyboard.press('Escape');
  await openPage(page, '/adminhome/accounts?search=nobody-of-this-name');
  await expect(page.getByText(say('administration-accounts:noMatch.title'), { exact: true })).toBeVisible();
  yield 'administration, no account found';
}

async function* companies(page: Page, say: Say): AsyncGenerator<string> {
  // Names from other journeys would count as untranslated.
  await openPage(page, '/adminhome/companies?search=300003');
  await expect(page.getByText('Gasthaus Linde', { exact: true })).toBeVisible();
  yield 'administration, companies';
  await openPage(page, '/adminhome/companies?view=tree');
  await expect(page.getByText('Navigli Service', { exact: true })).toBeVisible();
  yield 'administration, companies as a tree';
  await openPage(page, '/adminhome/companies?search=300003&company=300003');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Isar Küchentechnik', { exact: true })).toBeVisible();
  yield 'administration, details of a company';
  await dialog.getByRole('button', { name: say('administration-companies:detail.rename'), exact: true }).click();
  yield 'administration, renaming a company';
  await openPage(page, '/adminhome/companies?search=no-company-of-this-name');
  await expect(page.getByText(say('administration-companies:noMatch.title'), { exact: true })).toBeVisible();
  yield 'administration, no company found';
}

async function* machines(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  // Names from other journeys would count as untranslated.
  await openPage(page, '/adminhome/machines?search=IN240001');
  await main.getByRole('button', { name: 'IN240001', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('button', { name: say('administration-machines:action.move'), exact: true }),
  ).toBeVisible();
  yield 'administration, one machine';
  await dialog.getByRole('button', { name: say('administration-machines:action.renewSecret'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'administration, before a new link secret';
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'IN240001', exact: true }).click();
  await dialog.getByRole('button', { name: say('administration-machines:action.delete'), exact: true }).click();
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeVisible();
  yield 'administration, before the deletion of a machine';
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'IN240001', exact: true }).click();
  await dialog.getByRole('button', { name: say('administration-machines:action.claim'), exact: true }).click();
  await page.getByRole('alertdialog').getByRole('searchbox').fill('kitchen@washboard.example');
  await expect(page.getByRole('alertdialog').getByText('kitchen@washboard.example').first()).toBeVisible();
  yield 'administration, the choice of a person for a machine';
  await openPage(page, '/adminhome/machines?search=nothing-of-this-name');
  await expect(page.getByText(say('administration-machines:noMatch.title'), { exact: true })).toBeVisible();
  yield 'administration, no machine found';
}

async function* programs(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const button = (key: string) =>
    page.getByRole('button', { name: say(`administration-programs:${key}`), exact: true });
  await openPage(page, '/adminhome/programs');
  await main.getByRole('button', { name: 'Washboard dashboard', exact: true }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  yield 'administration, the key of the dashboard';
  await page.keyboard.press('Escape');
  await button('key.create.open').click();
  await button('key.create.submit').click();
  yield 'administration, a new key with nothing entered';
  await page.keyboard.press('Escape');
  await openPage(page, '/adminhome/programs?state=revoked');
  yield 'administration, revoked keys';
  await openPage(page, '/adminhome/programs?list=applications&search=no-application-of-this-name');
  await expect(page.getByText(say('administration-programs:application.noMatch.title'), { exact: true })).toBeVisible();
  yield 'administration, no application found';
  await button('application.create.open').click();
  await dialog.locator('input[value="ADMIN"]').check();
  await button('application.everything').click();
  yield 'administration, a new application';
}

async function* defaultParameters(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  const button = (key: string) =>
    page.getByRole('button', { name: say(`default-parameters:${key}`).replace('{{count}}', '1'), exact: true });
  await openPage(page, '/adminhome/machines/defaults');
  await expect(main.getByRole('link', { name: 'Hiline HLN-40', exact: true })).toBeVisible();
  yield 'administration, default parameters of the models';
  await openPage(page, '/adminhome/machines/defaults/hiline/HLN-40/A?view=factory');
  await expect(main.locator('input[name="S25"]')).toBeVisible();
  yield 'administration, default factory parameters of a model';
  await openPage(page, '/adminhome/machines/defaults/hiline/HLN-40/A?view=versions');
  await expect(main.getByText(say('default-parameters:originalValues'), { exact: true })).toBeVisible();
  yield 'administration, versions of the default parameters of a model';
  await openPage(page, '/adminhome/machines/defaults/hiline/HLN-40/A');
  await main.locator('input[name="d"]').fill('3');
  await button('publish.open_one').click();
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page.getByRole('dialog').getByText(say('default-parameters:publish.noteMissing'))).toBeVisible();
  yield 'administration, before a version is published';
  await page.keyboard.press('Escape');
  await button('discard').click();
  await openPage(page, '/adminhome/machines/defaults/hiline/NONE/A');
  await expect(main.getByText(say('default-parameters:notFound.title'), { exact: true })).toBeVisible();
  yield 'administration, default parameters of an unknown model';
}
