import { chromium, type Page } from '@playwright/test';
import { executablePath } from './chromium.ts';
const base = 'http://127.0.0.1:18231';
const out = '/tmp/notifui-shots';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
export async function open(email: string, { width, scheme = 'light', lang = 'en', app = false }: any): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: base, viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: scheme, locale: lang, hasTouch: width < 600, isMobile: width < 600 });
  await context.addInitScript((l: string) => { try { localStorage.setItem('washboard.language', l); localStorage.setItem('washboard.shell', 'full'); } catch {} }, lang);
  await context.route('**/api/v1/account/userinfo', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, language: lang } });
  });
  const page = await context.newPage();
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto(app ? '/app/settings/notifications' : '/notifications');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('Washboard1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/notifications/);
  await page.waitForLoadState('networkidle');
  return page;
}
export const shot = (page: Page, name: string, fullPage = true) => page.screenshot({ path: `${out}/${name}.png`, fullPage });
export const done = () => browser.close();
