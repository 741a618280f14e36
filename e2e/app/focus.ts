import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has stops. */
const mostStops = 80;

/** Goes on from stop to stop, each of which must be seen, until that one has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBeNull();
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** That has the focus, shows it, and is called so. */
export async function expectFocusOn(page: Page, target: Locator, name: string | RegExp): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toHaveAccessibleName(name);
  await expect.poll(() => focusFault(page)).toBeNull();
}

/** Why somebody who looks does not see where the focus is. Null: they do. */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Between the last stop and the first one lies the browser's own bar.
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const described = focused.outerHTML.slice(0, 120);
    if (!focused.matches(':focus-visible')) return `shows no focus: ${described}`;
    // A drawn control stands for the native one.
    const drawn = focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.labels?.[0] : null;
    const shown = drawn ?? focused;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit) return `is out of sight: ${described}`;
    return shown.contains(hit) || hit.contains(shown) ? null : `lies below ${hit.outerHTML.slice(0, 80)}: ${described}`;
  });
}
