import { expect, type Page } from '@playwright/test';
import { askToLogOut } from '../demo/account-menu.ts';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { openSignedIn, openThroughForm, password, submitSignIn } from '../demo/sign-in.ts';

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click();
  await page.keyboard.type(code);
}

async function choosePassword(page: Page, newPassword: string): Promise<void> {
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a wrong password and an unknown account get the same response, and the form stays usable', async ({ page }) => {
  await page.goto('/login');
  for (const email of ['kitchen@washboard.example', 'nobody@washboard.example', 'deleted@washboard.example']) {
    await submitSignIn(page, email, email.startsWith('deleted') ? password : 'not-the-password');
    await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible();
  }
  await submitSignIn(page, 'kitchen@washboard.example');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('a user under review sees a notice and gets no session', async ({ page }) => {
  await page.goto('/login');
  await submitSignIn(page, 'pending@washboard.example');
  await expect(page.getByRole('alertdialog')).toContainText('Your account is under review');
  await page.goto('/devices');
  await expect(page).toHaveURL(/\/login/);
});

test('a user who is not activated sees an error for a wrong code, and signs in with the right code', async ({
  page,
  baseURL,
}) => {
  const email = await createAccount({ isConfirmed: false });
  const first = await newestMail(`${baseURL}`, email);
  await page.goto('/login');
  await submitSignIn(page, email, newAccountPassword);
  await expect(page).toHaveURL(/\?mode=activationcode$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('A new code is on its way')).toBeVisible();
  const { text } = await newestMail(`${baseURL}`, email, { after: first.id });
  const code = /\b\d{4}\b/.exec(text)?.[0] ?? '';

  const submit = page.getByRole('button', { name: 'Continue' });
  await enterCode(page, code === '0000' ? '1111' : '0000');
  await submit.click();
  await expect(page.getByText('Error verifying code')).toBeVisible();
  await enterCode(page, code);
  await submit.click();
  await expect(page.getByText('Your e-mail address is confirmed. You can log in now.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await submitSignIn(page, email, newAccountPassword);
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('a user sets a new password through the link in a mail, which works once', async ({ page, browser, baseURL }) => {
  const email = await createAccount();
  const { id } = await newestMail(`${baseURL}`, email);
  const newPassword = 'Spülmaschine9';
  const other = await browser.newPage();
  await openThroughForm(other, `${baseURL}/profile`, email, newAccountPassword);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeHidden();

  const { text } = await newestMail(`${baseURL}`, email, { after: id });
  const link = new URL(/http\S+\/changepassword\S+/.exec(text)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  // Neither token nor address may remain visible in the URL.
  await expect(page).toHaveURL(/\/changepassword$/);
  await choosePassword(page, newPassword);
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await submitSignIn(page, email, newPassword);
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();

  await expect(other).toHaveURL(/\/login\?/);
  await expect(other.getByText('Your session has ended').first()).toBeVisible();
  await submitSignIn(other, 'kitchen@washboard.example');
  await expect(other.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await other.close();

  await page.goto(link.pathname + link.search);
  await choosePassword(page, 'Spülmaschine8');
  await expect(page.getByText('This link has already been used or has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\?mode=forgot$/);
});

test('the password page redirects without token and address', async ({ page }) => {
  await page.goto('/changepassword?token=abc');
  await expect(page).toHaveURL(/\/login$/);
});

test('signing in opens the requested page, and the session survives a reload', async ({ page }) => {
  await openThroughForm(page, '/device/IN240002');
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
});

test('the sign-in page redirects a user who is logged in, and ends no session', async ({ page, context }) => {
  await page.goto('/login');
  const second = await context.newPage();
  await openThroughForm(second, '/devices');
  await page.reload();
  await expect(page).toHaveURL('/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await page.goto(`/login?mode=signup&returnTo=${encodeURIComponent('/device/IN240002?view=day#plot')}`);
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
  await page.goto('/app/login');
  await expect(page).toHaveURL('/app/machines');
  await page.goto('/login?mode=forgot');
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await second.close();
});

test('lost answers to token exchanges log no user out', async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  let exchanges = 0;
  await page.route('**/identity/token', async (route) => {
    exchanges += 1;
    if (exchanges > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.clock.fastForward('50:01');
  await expect
    .poll(async () => {
      // The page waits longer after each attempt.
      await page.clock.fastForward(10_000);
      return exchanges;
    })
    .toBeGreaterThan(2);
  await page.getByRole('article', { name: 'Piatti 1' }).getByRole('link', { name: 'Piatti 1' }).click();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
});

test('the pages of another account’s machine and of a missing machine look the same', async ({ page }) => {
  const textOf = async (serialNumber: string) => {
    await expect(page.getByText('Requested resource is not available')).toBeVisible();
    return (await page.locator('main').innerText()).replaceAll(serialNumber, '');
  };
  await openSignedIn(page, '/device/IN240004');
  const foreign = await textOf('IN240004');
  await page.goto('/device/XX999999');
  expect(await textOf('XX999999')).toBe(foreign);
});

test('logging out asks for confirmation, and ends the session in every tab', async ({ page, context }) => {
  await openThroughForm(page, '/devices');
  const second = await context.newPage();
  await second.goto('/devices');
  await expect(second.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await askToLogOut(page);
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await askToLogOut(page);
  await page.getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await expect(page.getByLabel('E-mail address')).toHaveValue('kitchen@washboard.example');
});

test('logging out without a server shows an error and offers a choice', async ({ page, context }) => {
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await context.setOffline(true);
  await askToLogOut(page);
  await page.getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page.getByRole('alertdialog', { name: 'It was not possible to log out' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
