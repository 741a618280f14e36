import { expect, type Page } from '@playwright/test';
import { ownEnvironment } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { createAccount, newAccountPassword, newAddress } from '../demo/new-accounts.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const admin = 'admin@washboard.example';
const { url } = ownEnvironment;

async function openAccounts(page: Page, email = admin, search = ''): Promise<void> {
  await openSignedIn(page, `/adminhome/accounts${search && `?search=${search}`}`, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

async function chooseAction(page: Page, email: string, action: string): Promise<void> {
  await row(page, email).getByRole('rowheader').getByRole('button').click();
  await dialog(page).getByRole('button', { name: action }).click();
}

test('an account without the profile is sent to the access-denied page', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  await page.goto('/adminhome/accounts');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
});

test('a holder of ACCOUNTS sees the subtree, invites up to their own rights, and nothing above them', async ({
  page,
  browser,
}) => {
  await openAccounts(page, 'accounts@washboard.example');
  await expect(row(page, 'kitchen@washboard.example').first()).toBeVisible();
  await expect(row(page, 'other-manager@washboard.example')).toHaveCount(0);

  await row(page, 'other-kitchen')
    .or(page.getByRole('button', { name: 'Marta Colombo' }))
    .first()
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await expect(dialog(page).getByText('This account has rights that you cannot grant').first()).toBeVisible();
  await page.keyboard.press('Escape');

  const email = newAddress();
  await page.getByRole('button', { name: 'Invite…' }).click();
  await dialog(page).getByLabel('E-mail address').fill('kitchen@washboard.example');
  await dialog(page).getByLabel('First name').fill('Giulia');
  await dialog(page).getByLabel('Last name').fill('Bianchi');
  await expect(dialog(page).getByRole('radio')).toHaveCount(2);
  await dialog(page).getByRole('radio', { name: 'Service' }).check();
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog(page).getByText('This address already has an account')).toBeVisible();
  await dialog(page).getByLabel('E-mail address').fill(email);
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Invitations' }).click();
  await expect(row(page, email)).toContainText('Navigli Service');

  const { text } = await newestMail(url, email);
  const link = text.match(/http\S+\/invitation\S+/)?.[0] ?? '';
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await guest.goto(link);
  await expect(guest).toHaveURL('/invitation');
  await guest.getByLabel('New password').fill(newAccountPassword);
  await guest.getByLabel('Confirm password').fill(newAccountPassword);
  await guest.getByRole('button', { name: 'Activate account' }).click();
  await expect(guest.getByText('Your account is active')).toBeVisible();
  await openSignedIn(guest, '/devices', email, newAccountPassword);
  await expect(guest.getByText('Piatti 1').first()).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(row(page, email)).toHaveCount(0);
  await page.goto(`/adminhome/accounts?search=${email}`);
  await expect(row(page, email)).toContainText('Active');
});

test('a withdrawn invitation leads to no account', async ({ page, browser }) => {
  const email = newAddress();
  await openAccounts(page);
  await page.getByRole('button', { name: 'Invite…' }).click();
  await dialog(page).getByLabel('E-mail address').fill(email);
  await dialog(page).getByLabel('First name').fill('Rosa');
  await dialog(page).getByLabel('Last name').fill('Belli');
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  const { text } = await newestMail(url, email);
  await page.getByRole('link', { name: 'Invitations' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation for ${email}…` }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(`The invitation for ${email} has been withdrawn`)).toBeVisible();

  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await guest.goto(text.match(/http\S+\/invitation\S+/)?.[0] ?? '');
  await guest.getByLabel('New password').fill(newAccountPassword);
  await guest.getByLabel('Confirm password').fill(newAccountPassword);
  await guest.getByRole('button', { name: 'Activate account' }).click();
  await expect(guest.getByText('Please ask the person who invited you for a new one')).toBeVisible();
  await guest.context().close();
});

test('an ADMIN changes rights, ends sessions, sends a password link, deletes and activates accounts', async ({
  page,
  browser,
}) => {
  const email = await createAccount();
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openSignedIn(guest, '/devices', email, newAccountPassword);
  await openAccounts(page, admin, email);

  await chooseAction(page, email, 'Change rights');
  await dialog(page).getByRole('radio', { name: 'Service', exact: true }).check();
  await dialog(page).getByLabel('Company').fill('Navigli Service (200001)');
  await dialog(page).getByRole('checkbox', { name: 'Manage accounts' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('have been changed')).toBeVisible();
  await expect(row(page, email)).toContainText('Navigli Service');
  await guest.goto('/adminhome');
  await expect(guest.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  await expect(row(guest, email)).toBeVisible();

  await chooseAction(page, email, 'Change rights');
  await dialog(page).getByRole('checkbox', { name: 'Manage accounts' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(guest).toHaveURL('/access');
  await expect(row(guest, email)).toHaveCount(0);
  await guest.goto('/devices');

  await chooseAction(page, email, 'Send password link');
  await dialog(page).getByRole('button', { name: 'Send password link' }).click();
  await expect(page.getByText(`A password link is on its way to ${email}`)).toBeVisible();
  await expect.poll(async () => (await newestMail(url, email)).text).toContain('/changepassword?token=');

  await chooseAction(page, email, 'Log out everywhere');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('has been logged out everywhere')).toBeVisible();
  await expect(guest).toHaveURL(/\/login/);
  await guest.context().close();

  await chooseAction(page, email, 'Delete account');
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await expect(row(page, email)).toContainText('Deleted');
  await chooseAction(page, email, 'Activate');
  await dialog(page).getByRole('button', { name: 'Activate' }).click();
  await expect(row(page, email)).toContainText('Active');
});

test('the page shows a result for each of several accounts after one action', async ({ page }) => {
  const [first, second] = [await createAccount(), await createAccount()];
  await openAccounts(page, admin, first);
  await page.getByRole('checkbox', { name: `Select ${first}` }).check();
  await page.getByRole('searchbox').fill(second);
  await page.getByRole('checkbox', { name: `Select ${second}` }).check();
  await page.getByRole('searchbox').fill(admin);
  await page.getByRole('checkbox', { name: `Select ${admin}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('Delete 3 accounts?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  const result = page.getByRole('region', { name: 'Deleting accounts' });
  await expect(result).toContainText('2 done.');
  await expect(result.getByRole('listitem')).toHaveText(new RegExp(`^${admin}: `));
  await page.getByRole('searchbox').fill(first);
  await expect(row(page, first)).toContainText('Deleted');
});

test('the second of two administrators sees the changes of the first administrator', async ({ page, browser }) => {
  const email = await createAccount();
  await openAccounts(page, admin, email);
  const second = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openAccounts(second, admin, email);
  for (const each of [page, second]) await chooseAction(each, email, 'Change rights');
  await dialog(page).getByRole('checkbox', { name: 'Manage machines' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, email)).toContainText('Manage machines');
  await dialog(second).getByRole('checkbox', { name: 'Manage accounts' }).check();
  await dialog(second).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(second).getByText('Administration rights: Manage machines')).toBeVisible();
  await second.context().close();
});
