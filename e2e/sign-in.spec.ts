import { expect, test } from '@playwright/test';
import { openSignedIn, password, submitSignIn } from './sign-in.ts';

test('a wrong password and an unknown account get the same answer, and the form stays usable', async ({ page }) => {
  await page.goto('/login');
  for (const email of ['kitchen@washboard.example', 'nobody@washboard.example', 'deleted@washboard.example']) {
    await submitSignIn(page, email, email.startsWith('deleted') ? password : 'not-the-password');
    await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible();
  }
  await submitSignIn(page, 'kitchen@washboard.example');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('an account under review is told so and gets no session', async ({ page }) => {
  await page.goto('/login');
  await submitSignIn(page, 'pending@washboard.example');
  await expect(page.getByRole('alertdialog')).toContainText('Your account is still being verified');
  await page.goto('/devices');
  await expect(page).toHaveURL(/\/login/);
});

test('an account that is not activated is told what to do', async ({ page }) => {
  await page.goto('/login');
  await submitSignIn(page, 'inactive@washboard.example');
  await expect(page.getByText('This account has not been activated yet')).toBeVisible();
});

test('signing in leads to the page that was asked for, and the session survives a reload', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002');
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
});

test("somebody else's machine and one that does not exist look the same", async ({ page }) => {
  const textOf = async (serialNumber: string) => {
    await expect(page.getByText('Requested resource is not available')).toBeVisible();
    return (await page.locator('main').innerText()).replaceAll(serialNumber, '');
  };
  await openSignedIn(page, '/device/IN240004');
  const foreign = await textOf('IN240004');
  await page.goto('/device/XX999999');
  expect(await textOf('XX999999')).toBe(foreign);
});

test('logging out asks, and ends the session in every tab', async ({ page, context }) => {
  await openSignedIn(page, '/devices');
  const second = await context.newPage();
  await second.goto('/devices');
  await expect(second.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await expect(page.getByLabel('E-mail address')).toHaveValue('kitchen@washboard.example');
});
