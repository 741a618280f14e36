import { expect, type Page } from '@playwright/test';
import { ownEnvironment } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { newAccountPassword as password, usualNames } from '../demo/new-accounts.ts';
import { submitSignIn } from '../demo/sign-in.ts';
import { textsIn } from '../texts/texts.ts';
import { fillSignUpDetails } from './sign-up-details.ts';

async function fillDetails(page: Page, companyName = ''): Promise<string> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  const email = await fillSignUpDetails(page, textsIn('en').say, { ...usualNames, companyName });
  await next(page);
  return email;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click();
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible();

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await next(page);
}

async function pasteCode(page: Page, code: string, box: number): Promise<void> {
  const field = page.getByLabel(`Digit ${box} of ${code.length}`);
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

async function registerWith(page: Page, companyCode: string): Promise<void> {
  await pasteCode(page, companyCode, 1);
  await page.getByRole('button', { name: 'Register' }).click();
}

async function mailedCode(email: string, after = 0) {
  const { id, text } = await newestMail(ownEnvironment.url, email, { after });
  return { id, code: /\b\d{4}\b/.exec(text)?.[0] ?? '' };
}

async function confirmWith(page: Page, code: string): Promise<void> {
  await heading(page, 'Check your e-mail');
  await pasteCode(page, code, 3);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

test('a kitchen manager signs up and signs in', async ({ page }) => {
  const email = await fillDetails(page);
  await choose(page, 'Kitchen manager');
  await confirmWith(page, (await mailedCode(email)).code);
  await expect(page.getByText('Your e-mail address is confirmed. You can log in now.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await submitSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await expect(page.getByText('No dishwashers available')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add a machine' }).last().click();
  await expect(page.getByLabel('Serial number')).toBeVisible();
});

const serviceWays = [
  { name: 'an employee of a known company', answers: ['Yes'], companyCode: '200001', companyName: '' },
  {
    name: 'a company below its service partner',
    answers: ['No', 'Yes'],
    companyCode: '200001',
    companyName: 'Adda Service',
  },
  {
    name: 'a company that has its code from the manufacturer',
    answers: ['No', 'No'],
    companyCode: '100000',
    companyName: 'Brenta Service',
  },
];

for (const { name, answers, companyCode, companyName } of serviceWays) {
  test(`${name} signs up, sees that approval is pending, and cannot sign in yet`, async ({ page }) => {
    const email = await fillDetails(page, companyName);
    await choose(page, 'Service');
    for (const answer of answers) await choose(page, answer);
    await registerWith(page, companyCode);
    await confirmWith(page, (await mailedCode(email)).code);
    await expect(page.getByText(/within three working days/)).toBeVisible();
    await submitSignIn(page, email, password);
    await expect(page.getByRole('alertdialog')).toContainText('Your account is under review');
  });
}

test('an unknown company code shows an error at its boxes, and going back keeps the input', async ({ page }) => {
  await fillDetails(page);
  await choose(page, 'Service');
  await choose(page, 'Yes');
  await registerWith(page, '999998');
  await expect(page.getByRole('alertdialog', { name: 'Registration failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There is no company with this code.')).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await back(page);
  await choose(page, 'No');
  await choose(page, 'No');
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
  await page.getByLabel('Company name').fill('Piave Service');
  await registerWith(page, '100000');
  await heading(page, 'Check your e-mail');
  await back(page);
  await heading(page, 'Do you work for a service partner?');
  await back(page);
  await heading(page, /employee of a company/);
  await back(page);
  await back(page);
  await expect(page.getByLabel('Company name')).toHaveValue('Piave Service');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await back(page);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a user who goes back and forth gets a second code only after a change of the input', async ({ page }) => {
  const email = await fillDetails(page);
  await choose(page, 'Kitchen manager');
  const first = await mailedCode(email);
  await back(page);
  await next(page);
  await heading(page, 'Check your e-mail');
  await back(page);
  await back(page);
  await page.getByLabel('First name').fill('Giuliana');
  await next(page);
  await next(page);
  const second = await mailedCode(email, first.id);
  await confirmWith(page, second.code);
  await expect(page.getByText('You can log in now.')).toBeVisible();
});

test('a wrong code opens the error dialog, and the right code still works on the sign-in page', async ({ page }) => {
  const email = await fillDetails(page);
  await choose(page, 'Kitchen manager');
  const { code } = await mailedCode(email);
  await confirmWith(page, code === '0000' ? '0001' : '0000');
  await expect(page.getByRole('alertdialog', { name: 'The code was not accepted' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  // The first digits of both codes are the same.
  const corrected = code === '0010' ? '0020' : '0010';
  await page.keyboard.type(corrected);
  for (const [i, digit] of [...corrected].entries()) {
    await expect(page.getByLabel(`Digit ${i + 1} of 4`)).toHaveValue(digit);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
  await submitSignIn(page, email, password);
  await pasteCode(page, code, 1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You can log in now.')).toBeVisible();
});

test('an existing account gets a mail about the sign-up, and the page does not reveal it', async ({ page }) => {
  await fillDetails(page);
  await back(page);
  const email = 'kitchen@washboard.example';
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Confirm e-mail address').fill(email);
  await next(page);
  await choose(page, 'Kitchen manager');
  await heading(page, 'Check your e-mail');
  const { text } = await newestMail(ownEnvironment.url, email);
  expect(text).toContain('already belongs to your account');
  await confirmWith(page, '1234');
  await expect(page.getByRole('alertdialog', { name: 'The code was not accepted' })).toBeVisible();
});
