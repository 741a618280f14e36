import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const admin = 'admin@washboard.example';
const address = '/adminhome/add';
// The added machines stay, and other journeys count theirs.
const demo = new DemoProcess(secondPorts);
const root = fileURLToPath(new URL('../..', import.meta.url));

test.beforeAll(() => demo.start());
test.afterAll(() => demo.remove());
test.use({ baseURL: demo.url });

/** @returns stops the emulator */
async function connect(serialNumber: string, secret: string): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-machine-'));
  const options = ['--url', `mqtt://127.0.0.1:${secondPorts.mqttPort}`, '--data', directory];
  const machine = spawn(
    join(root, 'node_modules/.bin/node'),
    ['apps/emulator/src/cli.ts', '--serial', serialNumber, '--secret', secret, ...options],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(machine, 'exit');
  await new Promise<void>((resolve) => {
    machine.stdout.on('data', (line) => String(line).includes('connected') && resolve());
  });
  return async () => {
    machine.kill();
    await ended;
    rmSync(directory, { recursive: true });
  };
}

async function fillIn(page: Page, serialNumber: string) {
  await page.getByLabel('Serial number').fill(serialNumber);
  await page.getByLabel('Range').selectOption('infinity');
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('INF-55');
}

test('an administrator adds a machine, which connects with its secret and is live', async ({ page }) => {
  await openSignedIn(page, address, admin);
  await fillIn(page, 'in 24-0777');
  await page.getByLabel('Company code').fill('300001');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Trattoria Al Ponte' })).toBeVisible();
  await page.getByRole('button', { name: 'Add machine' }).click();
  await expect(page.getByText('IN240777 has been added')).toBeVisible();
  const secret = await page.locator('main code').first().innerText();
  const line = await page.locator('main code').nth(1).innerText();
  expect(line).toContain(`-p ${secondPorts.mqttPort} -i IN240777 -u IN240777 -P ${secret}`);
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save labels (PDF)' }).click(),
  ]);
  expect(labels.suggestedFilename()).toBe('labels.pdf');

  const stop = await connect('IN240777', secret);
  await page.getByRole('link', { name: 'Open the machine' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await stop();

  await page.goto(address);
  await expect(page.getByText(secret)).toHaveCount(0);
  await fillIn(page, 'IN240777');
  await page.getByRole('button', { name: 'Add machine' }).click();
  await expect(page.getByText('This serial number is already registered.')).toBeVisible();
  await page.goto('/auditlog?subject=IN240777');
  await expect(page.getByText(/added the machine/).first()).toBeVisible();
});

test('an administrator adds machines from a file after a check, and saves their secrets once', async ({ page }) => {
  await openSignedIn(page, address, admin);
  const lines = [
    'serialNumber;gamma;modelNumber',
    'FILE0001;infinity;INF-50',
    'FILE0002;nimbus;X',
    'FILE0003;hiline;HLN-40',
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(page.getByText('Machines that can be added: 2 of 3')).toBeVisible();
  await expect(page.getByText('gamma: There is no such range.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 machines' }).click();
  await expect(page.getByText('Machines added: 2 of 3. Lines refused: 1.')).toBeVisible();

  await page.reload();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save link secrets (CSV)' }).click(),
  ]);
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(3);
  const [serialNumber = '', , , secret = ''] = rows[1]?.split(';') ?? [];
  await (await connect(serialNumber, secret))();

  await page.getByRole('button', { name: 'Erase from the server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase from the server' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('only holders of the profile may open the page for new machines', async ({ page }) => {
  await openSignedIn(page, address, 'accounts@washboard.example');
  await expect(page).toHaveURL(/\/access$/);
  await page.goto('/adminhome/accounts');
  await expect(page.getByRole('link', { name: 'Add machines' })).toHaveCount(0);
});
