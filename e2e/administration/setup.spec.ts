import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type RunningMailbox, startMailbox } from '@washboard/demo/mailbox/start-mailbox';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/recorded-browser.ts';

const server = new DemoProcess(secondPorts);
const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'Quiet-harbour-52';
let mailbox: RunningMailbox;

test.beforeAll(async () => {
  mailbox = await startMailbox({ host: '127.0.0.1', port: 0, publicUrl: server.url });
  await server.start({ smtpUrl: mailbox.smtpUrl });
});
test.afterAll(async () => {
  await server.remove();
  await mailbox.close();
});
test.use({ baseURL: server.url });

test('an operator opens the printed link and adds a machine that is live', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByText('There is no administrator yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);

  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(server.setupLink);
    await expect(tab.getByRole('button', { name: 'Create administrator' })).toBeVisible();
    expect(tab.url()).not.toContain('#');
    await tab.getByLabel('First name').fill('Ada');
    await tab.getByLabel('Last name').fill('Riva');
    await tab.getByLabel('E-mail').fill('ada@laguna.example');
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByLabel('Confirm password').fill(password);
  }
  await page.getByRole('button', { name: 'Create administrator' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('1 of 5 done')).toBeVisible();
  await expect(main.getByText(/^Marea \(\d{6}\)$/)).toBeVisible();
  await other.getByLabel('E-mail').fill('eve@laguna.example');
  await other.getByRole('button', { name: 'Create administrator' }).click();
  await expect(other.getByText('This link was already used', { exact: false })).toBeVisible();
  await other.close();

  await main.getByRole('button', { name: 'Send a test mail to ada@laguna.example' }).click();
  await expect(main.getByText('The mail server accepted a test mail', { exact: false })).toBeVisible();
  await main.getByLabel('Company name').fill('Navigli Service');
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^Navigli Service \(\d{6}\)$/)).toBeVisible();
  await main.getByLabel('Serial number').fill('IN250001');
  await main.getByLabel('Range').selectOption('infinity');
  await main.getByRole('combobox', { name: 'Model', exact: true }).selectOption('INF-50');
  await main.getByRole('button', { name: 'Add machine' }).click();
  await expect(main.getByText('Waiting for IN250001 to connect.', { exact: false })).toBeVisible();

  const command = await main.locator('code', { hasText: 'apps/emulator' }).innerText();
  const machine = spawn('bash', ['-c', `exec ${command}`], { cwd: root, stdio: 'ignore' });
  await main.getByRole('link', { name: 'IN250001 has connected' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  machine.kill();
  await once(machine, 'exit');

  await page.goto('/adminhome');
  await expect(page).toHaveURL(/\/adminhome\/add$/);
  await expect(page.getByRole('link', { name: 'First steps' })).toHaveCount(0);
});
