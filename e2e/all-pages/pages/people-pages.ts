import { expect, type Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const peoplePages: PageWalk = async function* (page, say) {
  const titled = (key: string) => expect(page.getByRole('heading', { name: say(key), exact: true })).toBeVisible();

  await openPage(page, '/profile');
  await expect(page.getByText(say('profile:sessions.thisDevice'), { exact: true })).toBeVisible();
  yield 'profile';
  await page
    .getByRole('button', {
      name: say('periodic-reports:previewNamed').replace('{{report}}', say('periodic-reports:report.weekly')),
      exact: true,
    })
    .click();
  const report = page.getByRole('dialog');
  await expect(report.getByRole('table')).toBeVisible();
  yield 'preview of the weekly report';
  await report.getByRole('button', { name: say('periodic-reports:close'), exact: true }).click();
  await page.getByRole('button', { name: say('profile:data.delete') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'delete account';
  yield* walls(page, say);

  yield* customers(page, say);
  yield* webhooks(page, say);

  await openPage(page, '/pendingusers');
  await titled('authorisations:title');
  const applicant = page.getByRole('article').filter({ hasText: 'pending@washboard.example' });
  await expect(applicant).toBeVisible();
  yield 'authorizations';
  for (const [name, decision] of [
    ['refuse', 'authorisations:refuse'],
    ['accept', 'authorisations:accept'],
  ] as const) {
    await applicant.getByText(say(decision), { exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    yield `authorizations, ${name}`;
    await page.keyboard.press('Escape');
  }

  // Names from other journeys would count as untranslated.
  await openPage(page, '/auditlog?actor=admin@washboard.example');
  await titled('audit-log:title');
  yield 'audit log';
  await openPage(page, '/auditlog?actor=nobody-of-this-name');
  await expect(page.getByText(say('audit-log:noMatch.title'), { exact: true })).toBeVisible();
  yield 'audit log, no entry found';
};

async function* customers(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: say(key), exact: true });
  await openPage(page, '/customers?search=Belvedere');
  const customer = main.locator('a[href^="/customers/"]').filter({ hasText: 'Ferraris' });
  await expect(customer).toBeVisible();
  yield 'customers';
  await openPage(page, '/customers?search=nobody-of-this-name');
  await expect(page.getByText(say('customers:noMatch.title'), { exact: true })).toBeVisible();
  yield 'customers, none found';
  await openPage(page, '/customers/add');
  await main.locator('input[name="email"]').fill('nobody');
  await button('customers:form.create').click();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(3);
  yield 'adding a customer, with invalid input';
  await openPage(page, '/customers?search=Belvedere');
  await customer.click();
  await expect(button('customers:delete.button')).toBeVisible();
  yield 'customer';
  await button('customers:machines.assign').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  yield 'customer, assigning a machine';
  await page.keyboard.press('Escape');
  await button('customers:delete.button').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'customer, deleting';
  await page.keyboard.press('Escape');
}

async function* webhooks(page: Page, say: Say): AsyncGenerator<string> {
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const button = (key: string) => main.getByRole('button', { name: say(key), exact: true });
  await openPage(page, '/webhooks');
  await expect(main.getByText(say('webhooks:empty.title'), { exact: true })).toBeVisible();
  yield 'webhooks, none';
  await button('webhooks:add').click();
  await dialog.locator('input[name="url"]').fill('hooks');
  await dialog.locator('input[value="some"]').check();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(dialog.locator('input[name="serialNumbers"]').first()).toBeVisible();
  yield 'adding a webhook, with invalid input';
  await dialog.locator('input[value="all"]').check();
  await dialog.locator('input[name="name"]').fill('Kitchen');
  await dialog.locator('input[name="url"]').fill('https://hooks.example/');
  await dialog.locator('button[type="submit"]').click();
  await expect(button('webhooks:issued.close')).toBeVisible();
  yield 'webhooks, a new secret';
  await button('webhooks:issued.close').click();
  yield 'webhooks';
  await main.getByRole('link', { name: 'Kitchen', exact: true }).click();
  await button('webhooks:action.test').click();
  const delivery = button('webhooks:kind.webhook.test');
  await expect(delivery).toBeVisible();
  yield 'webhook';
  await delivery.click();
  await expect(dialog.locator('pre').last()).toBeVisible();
  yield 'webhook, a delivery';
  await page.keyboard.press('Escape');
  await button('webhooks:action.rotate').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'webhook, replacing the secret';
  await page.keyboard.press('Escape');
  await button('webhooks:action.delete').click();
  yield 'webhook, deleting';
  await page.getByRole('alertdialog').locator('button').last().click();
  await expect(main.getByRole('link', { name: say('webhooks:toList') })).toBeVisible();
}

async function* walls(page: Page, say: Say): AsyncGenerator<string> {
  await openPage(page, '/profile');
  await page.getByRole('button', { name: say('wall-links:links'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('company-links:create'), exact: true }).click();
  await expect(dialog.getByText(say('wall-links:fault.name'), { exact: true })).toBeVisible();
  yield 'links for screens';
  await openPage(page, '/wall');
  await expect(page.getByRole('region', { name: say('wall:machines'), exact: true })).toBeVisible();
  yield 'wall';
  await openPage(page, '/wall/wbw_unknown');
  await expect(page.getByRole('heading', { name: say('wall:unknown'), exact: true })).toBeVisible();
  yield 'wall, unknown link';
}
