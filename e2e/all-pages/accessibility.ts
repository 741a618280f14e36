import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { waitForRest } from './show-at-width.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const all: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const dependentOnScheme: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Afterwards the other colour scheme is active. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectAccessibleInScheme(page, name);
  await showInOtherScheme(page);
  expect.soft(await violations(page, dependentOnScheme), `${name}, colours in the other scheme`).toEqual([]);
}

export async function expectAccessibleInScheme(page: Page, name: string): Promise<void> {
  expect.soft(await violations(page, all), name).toEqual([]);
}

/**
 * Axe in the page itself takes half as long as `@axe-core/playwright`. Content below a modal dialog was checked before
 * the dialog opened.
 */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  // The script of half a megabyte is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const modals = [...document.querySelectorAll('dialog:modal')];
    const found = await window.axe.run(modals.length > 0 ? { include: modals } : document, {
      runOnly: chosen,
      resultTypes: ['violations'],
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    return found.violations.map(({ id, nodes }) => `${id}, ${scheme}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

async function showInOtherScheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await waitForRest(page, `(prefers-color-scheme: ${colorScheme})`);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
