import { expect } from '@playwright/test';
import { operatePanel } from '../../demo/operate-panel.ts';
import { openPage, type PageWalk } from './page-walk.ts';

const name = 'Trattoria Al Ponte';

export const settingsProfilePages: PageWalk = async function* (page, say) {
  const text = (key: string) => say(`settings-profiles:${key}`).replace('{{name}}', name);
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('region', { name, exact: true });
  const press = (key: string) => card.getByRole('button', { name: text(key), exact: true }).click();
  const confirm = () => dialog.getByRole('button').last().click();

  await openPage(page, '/device/IN240002/settings-profiles');
  const save = page.getByRole('button', { name: text('save.open') });
  await expect(save).toBeVisible();
  yield 'settings profiles, none';
  await save.click();
  yield 'settings profiles, saving one';
  await confirm();
  await expect(dialog.getByText(text('nameMissing'))).toBeVisible();
  yield 'settings profiles, without a name';
  await dialog.getByRole('textbox').fill(name);
  await confirm();
  await expect(card.getByText(text('same'))).toBeVisible();
  yield 'settings profiles';

  await press('versions.open');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  yield 'settings profiles, versions';
  await page.keyboard.press('Escape');
  await press('edit.open');
  await dialog.getByRole('radio').nth(1).check();
  yield 'settings profiles, changing one';
  await page.keyboard.press('Escape');

  await operatePanel('IN240002', { kind: 'setParameter', code: 'DI1', value: 105 });
  await press('apply.many');
  await dialog.getByRole('searchbox').fill('IN240002');
  await dialog.getByRole('checkbox', { name: /IN240002/ }).check();
  yield 'settings profiles, which machines';
  await confirm();
  await expect(dialog.getByText(text('preview.hint'))).toBeVisible();
  yield 'settings profiles, what would change';
  await confirm();
  await expect(dialog.getByText(text('run.outcome.written')).first()).toBeVisible();
  yield 'settings profiles, results';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: text('runs.title') })).toBeVisible();

  await press('delete.open');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  yield 'settings profiles, deleting one';
  await question.getByRole('button', { name: text('delete.confirm') }).click();
  await expect(card).toHaveCount(0);
};
