import { expect, type Page } from '@playwright/test';
import type { Say } from '../../texts/texts.ts';
import { openPage, type PageWalk } from './page-walk.ts';

export const listWorkPages: PageWalk = async function* (page, say) {
  yield* renaming(page, say);
  yield* selecting(page, say);
  yield* savingViews(page, say);
  yield* filtering(page, say);
  yield* filteringOnPhone(page, say);
};

const withAny = (text: string) => new RegExp(`^${text.replace(/\{\{\w+\}\}/, '.*')}$`);

async function openList(page: Page, view: 'cards' | 'table'): Promise<void> {
  await openPage(page, `/devices?view=${view}`);
  await expect(page.locator('main a[href^="/device/"]').first()).toBeVisible();
}

async function* renaming(page: Page, say: Say): AsyncGenerator<string> {
  for (const view of ['table', 'cards'] as const) {
    await openList(page, view);
    await page
      .getByRole('button', { name: withAny(say('appliances:rename.begin')) })
      .first()
      .click();
    const field = page.getByRole('textbox', { name: withAny(say('appliances:rename.label')) });
    await expect(field).toBeFocused();
    yield `renaming, ${view}`;
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    yield `renaming, no name, ${view}`;
  }
}

async function* selecting(page: Page, say: Say): AsyncGenerator<string> {
  await openList(page, 'table');
  const bar = page.getByRole('region', { name: say('appliances:bulk.label') });
  await page
    .getByRole('checkbox', { name: withAny(say('appliances:list.selectOne')) })
    .first()
    .click();
  await expect(bar).toBeVisible();
  yield 'machines selected';
  for (const action of ['assign', 'takeBack']) {
    await bar.getByRole('button', { name: say(`appliances:bulk.${action}`), exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    yield `machines selected, ${action}`;
    await page.keyboard.press('Escape');
  }
}

async function* savingViews(page: Page, say: Say): AsyncGenerator<string> {
  const name = 'Trattoria Al Ponte';
  const menu = page.getByRole('dialog', { name: say('appliances:views.title') });
  const inMenu = (key: string) =>
    menu.getByRole('button', { name: say(`appliances:views.${key}`).replace('{{name}}', name), exact: true });

  const field = menu.getByRole('textbox', { name: say('appliances:views.name') });
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${say('appliances:views.title')}|${name})$`), expanded: false });
  /** The menu does not exist at the width of phones. */
  async function openMenu(): Promise<void> {
    await page.keyboard.press('Escape');
    await opener.click();
  }

  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/devices?condition=ready&view=table');
  await openMenu();
  await expect(field).toBeVisible();
  yield 'views';
  await openMenu();
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(inMenu('rename')).toBeVisible();
  yield 'views, one saved';
  await openMenu();
  await inMenu('rename').click();
  await expect(menu.getByRole('textbox').first()).toBeFocused();
  yield 'views, renaming one';
  await page.keyboard.press('Escape');
  await openMenu();
  await inMenu('delete').click();
  await expect(inMenu('delete')).toHaveCount(0);
  if (usual) await page.setViewportSize(usual);
}

async function* filtering(page: Page, say: Say): AsyncGenerator<string> {
  const [name, usual] = [say('appliances:list.filters'), page.viewportSize()];
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/devices');
  await page.getByRole('button', { name, exact: true }).click();
  const filters = page.getByRole('dialog', { name });
  await filters.getByText(say('appliances:list.filter.companyCode'), { exact: true }).click();
  await expect(filters.getByRole('button').nth(1)).toBeVisible();
  yield 'filters';
  if (usual) await page.setViewportSize(usual);
}

async function* filteringOnPhone(page: Page, say: Say): AsyncGenerator<string> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/devices?connection=offline');
  await page.getByRole('button', { name: say('appliances:list.filtersChosen_one').replace('{{count}}', '1') }).click();
  const sheet = page.getByRole('dialog', { name: say('appliances:list.filters') });
  await sheet.getByText(say('appliances:views.title'), { exact: true }).click();
  await expect(sheet.getByRole('textbox', { name: say('appliances:views.name') })).toBeVisible();
  yield 'filters on a phone';
  if (usual) await page.setViewportSize(usual);
}
