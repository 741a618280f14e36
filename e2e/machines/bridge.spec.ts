import { expect } from '@playwright/test';
import { deviceSchema, faultOf, shownValue } from '@washboard/server/modules/outgoing/bridges/testing/home-assistant';
import { TestBroker } from '@washboard/server/modules/outgoing/bridges/testing/test-broker';
import { test } from '../demo/journey.ts';
import { wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';
const configTopic = `homeassistant/device/washboard_${serialNumber}/config`;

test('a kitchen connects its broker, and its machine appears in Home Assistant until it is removed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const broker = await TestBroker.start();
  try {
    await openSignedIn(page, '/bridge', 'kitchen@washboard.example');
    const main = page.getByRole('main');
    await expect(main.getByText('Not set up')).toBeVisible();
    await main.getByLabel('Address').fill(broker.address);
    await main.getByLabel('User name').fill('kitchen');
    await main.getByLabel('Password', { exact: true }).fill('wrong');
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect(main.getByRole('alert')).toContainText('does not accept the user name or the password');
    await main.getByLabel('Password', { exact: true }).fill('pass word 1');
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect(main.getByText('The broker accepts the connection.')).toBeVisible();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText(/^Connected since/)).toBeVisible({ timeout: 30_000 });

    await expect.poll(() => broker.retained.has(configTopic), { timeout: 30_000 }).toBe(true);
    const { device, components } = deviceSchema.parse(broker.json(configTopic));
    expect(device.serial_number).toBe(serialNumber);
    const isEnded = () =>
      broker.messages.some(
        ({ topic, payload }) => topic.endsWith(`${serialNumber}/events`) && payload.includes('cycle_ended'),
      );
    await wash(serialNumber, 'eco');
    await expect.poll(isEnded, { timeout: 30_000 }).toBe(true);
    expect(broker.json(`washboard/${serialNumber}/cycle`)).toMatchObject({ programme: 'eco', outcome: 'completed' });

    const topics = new Set(
      Object.values(components).flatMap((component) => (component.platform === 'event' ? [] : component.state_topic)),
    );
    await expect
      .poll(() => [...topics].filter((topic) => !broker.retained.has(topic)), { timeout: 60_000 })
      .toEqual([]);
    for (const [name, component] of Object.entries(components)) {
      if (component.platform === 'event') continue;
      const message = broker.retained.get(component.state_topic) ?? '';
      expect([name, faultOf(component, shownValue(component, message))]).toEqual([name, null]);
    }

    await main.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(main.getByText('Not set up')).toBeVisible();
    await expect.poll(() => broker.retained.size, { timeout: 30_000 }).toBe(0);
  } finally {
    await broker.stop();
  }
});
