import { expect, type Locator } from '@playwright/test';

/** `toBeInViewport` does not notice a bar that covers the part. */
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
