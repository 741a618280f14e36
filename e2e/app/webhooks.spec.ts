import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { CloudEvent } from 'cloudevents';
import { Webhook as Verifier } from 'standardwebhooks';
import { test } from '../demo/journey.ts';
import { operatePanel, repair } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const machine = 'IN240002';

/** The third attempt follows after twelve seconds. */
const soon = { timeout: 45_000 };

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** After these statuses, the receiver answers 200. */
async function openReceiver(statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200).end('{"note":"from the stock system"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/washboard`;
  return { received, url, close: () => server.close() };
}

function verified(secret: string, { headers, body }: Received): CloudEvent<{ errorCode: string }> {
  const event = new CloudEvent<{ errorCode: string }>(
    new Verifier(secret).verify(body, headers as Record<string, string>) as object,
  );
  expect(event.validate()).toBe(true);
  expect(headers['webhook-id']).toBe(event.id);
  return event;
}

test('a kitchen sends the alarms of its machines to another system, which checks the signature', async ({ page }) => {
  test.slow();
  const receiver = await openReceiver([200, 500, 500]);
  await openSignedIn(page, '/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Stock system');
  await form.getByLabel('Address').fill('ftp://stock.example.com');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter a complete address')).toBeVisible();
  await form.getByLabel('Address').fill('https://user:word@stock.example.com/');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('contain no password');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Alarm cleared').uncheck();
  await form.getByLabel('Only some machines').check();
  await form.getByLabel('Name or serial number').fill(machine);
  await form.getByRole('checkbox', { name: machine }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();

  const issued = page.getByRole('region', { name: 'Secret of the webhook Stock system' });
  const secret = await issued.locator('code').first().innerText();
  expect(secret).toMatch(/^whsec_/);
  await issued.getByRole('button', { name: 'I have saved the secret' }).click();
  await page.getByRole('link', { name: 'Stock system' }).click();

  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText(/The test event arrived\. The receiver answered 200/)).toBeVisible();
  expect(verified(secret, receiver.received[0] as Received).type).toBe('washboard.webhook.test');

  try {
    await operatePanel(machine, { kind: 'setFault', fault: 'undervoltage', isPresent: true });
    const row = page.getByRole('row', { name: /Alarm raised/ });
    await expect(row).toContainText('Waiting', soon);
    await expect(row).toContainText('The receiver answered 500');
    await expect(page.getByText(/Nothing has been delivered since/)).toBeVisible();
    await expect(row).toContainText('Delivered', soon);
    await expect(page.getByText(/Nothing has been delivered since/)).toBeHidden();
  } finally {
    await repair(machine);
  }
  const [, ...attempts] = receiver.received.map((each) => verified(secret, each));
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
  expect(attempts[0]).toMatchObject({ type: 'washboard.alarm.raised', subject: machine });

  await page.getByRole('button', { name: 'Alarm raised' }).click();
  const detail = page.getByRole('dialog', { name: 'Alarm raised' });
  await expect(detail.getByText('{"note":"from the stock system"}')).toHaveCount(3);
  await expect(detail.getByText(`"subject": "${machine}"`)).toBeVisible();
  await detail.getByRole('button', { name: 'Send again' }).click();
  await expect(detail.getByText('The event is being sent again, with the same ID.')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(5);
  expect(verified(secret, receiver.received[4] as Received).id).toBe(attempts[0]?.id);
  await detail.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The webhook Stock system has been deleted.')).toBeVisible();
  receiver.close();
});

test("a service manager and a kitchen do not see each other's webhooks", async ({ page, context }) => {
  await openSignedIn(page, '/webhooks', 'manager@washboard.example');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Fleet reports');
  await form.getByLabel('Address').fill('https://hooks.invalid/');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have saved the secret' }).click();
  await page.getByRole('link', { name: 'Fleet reports' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText('The name in the address does not exist, or leads').first()).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/^Switched off on/)).toBeVisible();

  await context.clearCookies();
  const kitchen = await context.browser()?.newContext();
  const other = await kitchen?.newPage();
  if (!other) throw new Error('no browser');
  await openSignedIn(other, new URL(address).href);
  await expect(other.getByText('The webhook could not be loaded')).toBeVisible();
  await expect(other.getByText('This webhook no longer exists.')).toBeVisible();
  await kitchen?.close();
});
