import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect } from '@playwright/test';
import lighthouse from 'lighthouse';
import { executablePath } from '../chromium.ts';
import { ownEnvironment } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { median, reportFigures } from './figures.ts';

test.setTimeout(600_000);

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const minScore = 95;

interface Visit {
  port: number;
  address: string;
  /** A first visit starts with empty storage and no service worker. */
  isFirstVisit: boolean;
  categories: readonly Category[];
}

async function scores(browser: BrowserContext, { port, address, isFirstVisit, categories }: Visit): Promise<number[]> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  const result = await lighthouse(`${ownEnvironment.url}${address}`, {
    port,
    logLevel: 'error',
    disableStorageReset: !isFirstVisit,
    onlyCategories: [...categories],
  });
  if (!result) throw new Error('Lighthouse returned no result');
  const { lhr } = result;
  expect(new URL(lhr.finalDisplayedUrl).pathname).toBe(address);
  const lacking = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 0.9);
  process.stdout.write(
    `    ${address} lacks: ${lacking.map(({ id, displayValue = '' }) => `${id} ${displayValue}`).join(', ')}\n`,
  );
  return categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
}

async function judgeScores(categories: readonly Category[], runs: number): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'washboard-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
    locale: 'en-GB',
  });
  try {
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
    const figures = [];
    for (const { name, address, as } of [
      { name: 'sign-in', address: '/login', as: null },
      { name: 'dashboard', address: '/devices', as: 'manager@washboard.example' },
    ]) {
      if (as)
        await openSignedIn(browser.pages()[0] ?? (await browser.newPage()), `${ownEnvironment.url}${address}`, as);
      const results: number[][] = [];
      while (results.length < runs) {
        results.push(await scores(browser, { port, address, isFirstVisit: as === null, categories }));
      }
      for (const [i, category] of categories.entries()) {
        const value = median(results.map((result) => result[i] ?? 0));
        figures.push({ name: `${name}, ${category}`, value, unit: '', atLeast: minScore });
      }
    }
    reportFigures(`Lighthouse, phone: ${categories.join(', ')}`, figures);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

test('Lighthouse scores accessibility and best practices of sign-in and dashboard on a phone', () =>
  judgeScores(['accessibility', 'best-practices', 'seo'], 1));

// Other processes disturb single measurements, so the median counts.
test('Lighthouse scores the performance of sign-in and dashboard on a phone', { tag: '@bench' }, () =>
  judgeScores(['performance'], 3),
);
