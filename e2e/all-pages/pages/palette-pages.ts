import { expect } from '@playwright/test';
import { openPage, type PageWalk } from './page-walk.ts';

export const palettePages: PageWalk = async function* (page, say) {
  const palette = page.getByRole('dialog', { name: say('palette:title') });
  const field = palette.getByRole('combobox');
  const status = palette.getByRole('status');

  await openPage(page, '/profile');
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('common:palette.button') })
    .click();
  await expect(field).toBeFocused();
  yield 'palette';
  await field.fill('Trattoria');
  await expect(palette.getByRole('group', { name: say('palette:group.machines') })).toBeVisible();
  await expect(palette.getByRole('group', { name: say('palette:group.people') })).toBeVisible();
  yield 'palette, found';
  await field.fill('IN000000');
  await expect(status).toHaveText(say('palette:nothing').replace('{{typed}}', 'IN000000'));
  yield 'palette, nothing found';
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: say('shortcuts:title') })).toBeVisible();
  yield 'shortcuts';
};
