import { expect, type Locator } from '@playwright/test';

/**
 * Expects a part to be completely visible: `toBeInViewport` does not notice a bar that covers it, such as the one at
 * the bottom of a phone.
 */
export async function expectInSight(part: Locator, wait: { timeout?: number } = {}): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1, ...wait });
  await expect.poll(() => part.evaluate(isUncovered), { message: `${part} is not covered`, ...wait }).toBe(true);
}

function isUncovered(part: Element): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const corners = [
    [left + 1, top + 1],
    [right - 1, top + 1],
    [left + 1, bottom - 1],
    [right - 1, bottom - 1],
  ] as const;
  return corners.every(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    // A rounded corner belongs to the surrounding element.
    return there !== null && (part.contains(there) || there.contains(part));
  });
}
