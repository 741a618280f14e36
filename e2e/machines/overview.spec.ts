import { expect, type Locator, type Page } from '@playwright/test';
import { TestMachine } from '@washboard/server/testing/test-machine';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { expectInSight } from '../demo/in-sight.ts';
import { test } from '../demo/journey.ts';
import { layoutShift } from '../demo/layout-shift.ts';
import { operatePanel, repair, waitUntilWashing } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const plotOf = (page: Page) => page.getByRole('img', { name: /^Boiler temperature: / });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not there`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.describe('on a desk', () => {
  test.use({ viewport: screens.desk });

  test('the plot of a running machine is in the first screenful, under its cycle', async ({ page }) => {
    await waitUntilWashing('IN240001', 40);
    await openSignedIn(page, '/device/IN240001');
    await expectInSight(page.getByText(/^\d:\d\d\s*left$/).first());
    await expect(plotOf(page)).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const { y } = await boxOf(plotOf(page));
    expect(screens.desk.height - y).toBeGreaterThanOrEqual(250);
  });

  test('the plot shows each name of a phase below its own segment, and names the current phase', async ({ page }) => {
    await waitUntilWashing('IN240001', 40);
    await openSignedIn(page, '/device/IN240001');
    const band = page.getByRole('progressbar', { name: 'Cycle progress' });
    await expect(band).toBeVisible();
    const places = await band.evaluate((element) => {
      const segments = [...element.children].filter((child) => child.hasAttribute('title'));
      const names = [...(element.nextElementSibling?.querySelectorAll('li') ?? [])];
      return names.map((name, i) => {
        const [cell, text] = [name.getBoundingClientRect(), name.querySelector('span')?.getBoundingClientRect()];
        const segment = segments[i]?.getBoundingClientRect();
        return {
          name: name.textContent,
          title: segments[i]?.getAttribute('title'),
          isShown: text !== undefined && text.top < cell.bottom,
          isWithin: text && segment && text.left >= segment.left - 1 && text.right <= segment.right + 1,
        };
      });
    });
    expect(places.length).toBeGreaterThan(3);
    for (const { name, title } of places) expect(name).toBe(title);
    const shown = places.filter(({ isShown }) => isShown);
    expect(shown.map(({ name }) => name)).toContain('Wash');
    expect(shown.filter(({ isWithin }) => !isWithin)).toEqual([]);
    // The name of the phase may not fit under its segment.
    await expect(page.getByRole('region', { name: 'State' })).toContainText(/ · (Wash|Drip|Heating up|Rinse|Settle)/);
  });
});

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('the first screenful of a machine with a critical alarm shows the alarm', async ({ page }) => {
      await operatePanel('IN240002', { kind: 'setFault', fault: 'undervoltage', isPresent: true });
      try {
        await openSignedIn(page, '/device/IN240002');
        const row = page
          .getByRole('region', { name: 'What needs you' })
          .getByRole('link', { name: /^Critical: .*supply voltage/ });
        await expectInSight(row, { timeout: 30_000 });
        await expect(row).toHaveAttribute('href', /^\/device\/IN240002\/alarms\?code=/);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      } finally {
        await repair('IN240002');
      }
    });

    test('the readout of the plot is completely visible at every position of the pointer', async ({ page }) => {
      await openSignedIn(page, '/device/IN240001');
      const plot = plotOf(page);
      await plot.scrollIntoViewIfNeeded();
      const cursor = page.getByRole('slider', { name: 'Chart cursor' });
      const [lines, whole] = [await boxOf(cursor), await boxOf(plot)];
      for (const share of [0.01, 0.3, 0.5, 0.7, 0.99]) {
        const x = lines.x + share * lines.width;
        await page.mouse.move(x, lines.y + 100);
        const readout = page.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d$/);
        await expect(readout).toBeVisible();
        const box = await boxOf(readout.locator('..'));
        expect(box.x).toBeGreaterThanOrEqual(whole.x);
        expect(box.right).toBeLessThanOrEqual(whole.right + 1);
      }
    });
  });
}

const dayMs = 86_400_000;
const wrong = {
  'a critical alarm': {
    change: {
      state: { openAlarms: [{ errorCode: 'TH01', severity: 'critical', startDate: new Date().toISOString() }] },
    },
    row: /^Critical: .*What to do/,
  },
  'an open deviation': { change: { openDeviations: 1 }, row: /^1 open deviation.*Record action/ },
  'long silence': {
    change: { state: { connection: { state: 'offline', since: new Date(Date.now() - 3.5 * dayMs).toISOString() } } },
    row: /^Silent for 3 days.*Check the connection/,
  },
};

for (const width of [390, 768, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });

    for (const [name, { change, row }] of Object.entries(wrong)) {
      test(`the page of a machine begins with ${name}, then its strip, and nothing jumps`, async ({ page }) => {
        // News would replace what is wrong by the state of the emulated machine.
        await page.routeWebSocket(/\/live/, (socket) => {
          const server = socket.connectToServer();
          server.onMessage((message) => {
            if (!/"type":"(snapshot|status|alarm|alarmInScope|connection|attention)"/.test(message.toString())) {
              socket.send(message);
            }
          });
        });
        await page.route('**/getApplianceDetail*', async (route) => {
          const answer = await route.fetch();
          const machine = await answer.json();
          const state = { ...machine.state, openAlarms: [], ...('state' in change && change.state) };
          await route.fulfill({ response: answer, json: { ...machine, openDeviations: 0, ...change, state } });
        });
        await openSignedIn(page, '/device/IN240002');
        const needed = page.getByRole('region', { name: 'What needs you' }).getByRole('link', { name: row });
        await expectInSight(needed);
        const strip = page.getByRole('slider', { name: /^The last 24 hours of / });
        await expectInSight(strip);
        expect((await boxOf(needed)).bottom).toBeLessThanOrEqual((await boxOf(strip)).y);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        expect(await layoutShift(page)).toBeLessThan(0.02);
      });
    }
  });
}

test.describe('a machine whose cycles are often stopped', () => {
  // Its cycles stay, and other journeys count theirs.
  const demo = new DemoProcess(secondPorts);
  const serialNumber = 'IN240091';

  test.beforeAll(async () => {
    await demo.start();
    await reportStoppedCycles(serialNumber);
  });
  test.afterAll(() => demo.remove());
  test.use({ baseURL: demo.url });

  test('a user opens the proof of a finding, hides it for all visits, and shows it again', async ({ page }) => {
    await openSignedIn(page, `${demo.url}/device/${serialNumber}`);
    const coaching = page.getByRole('region', { name: 'Worth changing' });
    // What is below the screen is not loaded.
    const scrollDown = () => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await scrollDown();
    const finding = coaching.getByText('5 of 25 cycles were stopped');
    await expect(finding).toBeVisible();
    await coaching.getByRole('link').first().click();
    await expect(page).toHaveURL(/\?from=.+&to=.+#plot$/);
    await expect(page.getByText('No readings in this period')).toBeInViewport();

    await coaching.getByRole('button', { name: 'Hide for 28 days: Cycles stopped' }).click();
    const hidden = coaching.getByText(/^Cycles stopped: hidden until /);
    await expect(hidden).toBeVisible();
    await page.reload();
    await scrollDown();
    await expect(hidden).toBeVisible();
    await expect(finding).toHaveCount(0);

    await coaching.getByRole('button', { name: 'Show again: Cycles stopped' }).click();
    await expect(finding).toBeVisible();
    await page.reload();
    await scrollDown();
    await expect(finding).toBeVisible();
  });
});

/** It reports 25 cycles of a working day that has ended, as after a day without a network. */
async function reportStoppedCycles(serialNumber: string): Promise<void> {
  const machine = await TestMachine.connect(secondPorts.mqttPort, serialNumber, { secret: `demo-${serialNumber}` });
  const firstMs = Date.now() - 60 * 3_600_000;
  for (let cycleNumber = 1; cycleNumber <= 25; cycleNumber += 1) {
    const endedMs = firstMs + cycleNumber * 600_000;
    const at = new Date(endedMs).toISOString();
    await machine.publish('events', {
      at,
      kind: 'cycleEnded',
      body: {
        cycleNumber,
        cycleType: 'dishes',
        startedAt: new Date(endedMs - 120_000).toISOString(),
        endedAt: at,
        outcome: cycleNumber % 5 === 0 ? 'stopped' : 'completed',
        washDurationS: 70,
        rinseDurationS: 20,
        tankTmpMin: 620,
        tankTmpMax: 650,
        rinseTmpMin: 840,
        rinseTmpMax: 860,
        waterVlm: 24,
        energyWh: 300,
      },
    });
  }
  await machine.disconnect();
}

test('the check does not count an element under a bar as visible', async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.setContent(`
    <p style="position: absolute; top: 100px">free</p>
    <p style="position: absolute; bottom: 0">covered</p>
    <nav style="position: fixed; inset: auto 0 0; height: 56px; background: white">bar</nav>`);
  await expectInSight(page.getByText('free'));
  await expect(page.getByText('covered')).toBeInViewport({ ratio: 1 });
  await expect(expectInSight(page.getByText('covered'), { timeout: 500 })).rejects.toThrow('not covered');
});
