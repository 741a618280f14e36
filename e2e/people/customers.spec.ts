import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const service = 'service@washboard.example';
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function addCustomer(page: Page, surname: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a customer' }).click();
  await field(page, 'name').fill('Rosa');
  await field(page, 'surname').fill(surname);
  await field(page, 'phone').fill('+39 02 5550 0199');
  await button(page, 'Add customer').click();
  await expect(page.getByRole('heading', { level: 1, name: `Rosa ${surname}` })).toBeVisible();
}

test('a kitchen manager cannot open the customers', async ({ page }) => {
  await openSignedIn(page, '/devices');
  for (const address of ['/customers', '/customers/add', '/customers/00000000-0000-4000-8000-000000000000']) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/access');
  }
});

test('a service technician adds, edits and deletes a customer, and assigns machines', async ({ page }) => {
  await openSignedIn(page, '/devices', service);
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Add a customer' }).click();
  await field(page, 'name').fill('R');
  await field(page, 'email').fill('nobody');
  await field(page, 'website').fill('bar.example');
  await field(page, 'zip').fill('?');
  await button(page, 'Add customer').click();
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(5);
  await expect(field(page, 'name')).toBeFocused();
  await button(page, 'Cancel').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();

  await addCustomer(page, 'Bellini');
  await button(page, 'Edit').click();
  await field(page, 'city').fill('Pavia');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await button(page, 'Assign a machine').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('changes nobody’s access');
  await dialog.getByRole('searchbox').fill('IN240003');
  const found = dialog.getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Currently assigned to Giulio Ferraris');
  await found.getByRole('button', { name: /^Move here: / }).click();
  await expect(dialog.getByText(/was assigned\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('main').getByText('IN240003')).toBeVisible();

  await page.goto('/device/IN240003/connectivity');
  await page.getByRole('main').getByRole('link', { name: 'Rosa Bellini' }).click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('alertdialog')).toContainText('everybody’s access to it stay as they are');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No machine is assigned to this customer.')).toBeVisible();

  await page.goto('/customers');
  await page.getByRole('searchbox').fill('bellini rosa');
  await expect(page).toHaveURL(/search=bellini/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('-city');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('-city');
  await page.getByRole('link', { name: 'Rosa Bellini' }).click();

  await button(page, 'Delete customer').click();
  await expect(page.getByRole('alertdialog')).toContainText('The contact details are erased.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click();
  await expect(page.getByText('Rosa Bellini was deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the customers' }).click();
  await expect(page.getByRole('link', { name: 'Chiara Ponti' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rosa Bellini' })).toHaveCount(0);
});

test('the later of two users who edit one customer sees the first user’s changes and loses nothing', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, '/customers', service);
  await addCustomer(page, 'Contesa');
  await button(page, 'Edit').click();
  const other = await browser.newPage();
  await openSignedIn(other, new URL(page.url()).pathname, 'manager@washboard.example');
  await button(other, 'Edit').click();
  await field(other, 'city').fill('Lodi');
  await field(other, 'zip').fill('26900');
  await button(other, 'Save').click();
  await expect(other.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await other.close();

  await field(page, 'city').fill('Monza');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this customer in the meantime');
  await expect(page.getByText('Changed in the meantime to: Lodi')).toBeVisible();
  await expect(field(page, 'city')).toHaveValue('Monza');
  await expect(field(page, 'zip')).toHaveValue('26900');
  await button(page, 'Save').click();
  await expect(page.getByText('26900 Monza')).toBeVisible();
});
