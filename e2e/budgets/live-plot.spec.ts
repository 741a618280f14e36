import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { median, reportFigures } from './figures.ts';
import { traceMainThread, workPerFrame } from './main-thread.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

/** A frame lasts 16.7 ms, and the rest of the page needs the remainder. */
const maxPerFrameMs = 8;
const watchedMs = 5_000;

test('a live plot runs at 60 frames per second, even while a user reads it', { tag: '@bench' }, async ({ page }) => {
  await openSignedIn(page, '/device/IN240001?range=10m');
  await page.getByRole('region', { name: 'Readings over time' }).scrollIntoViewIfNeeded();
  const plot = page.getByRole('img', { name: /^Boiler temperature: / });
  await expect(plot).toBeVisible();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the plot is not there');

  let framesPerS = 0;
  const work = await traceMainThread(page, async () => {
    const counted = page.evaluate(countFrames, watchedMs);
    for (let x = 80; x < box.width - 20; x += 10) await page.mouse.move(box.x + x, box.y + box.height / 2);
    framesPerS = await counted;
  });
  reportFigures('A live plot of ten minutes, pointed at', [
    { name: 'frames a second', value: framesPerS, unit: '/s', atLeast: 57 },
    { name: 'main thread per frame, median', value: median(workPerFrame(work)), unit: 'ms', atMost: maxPerFrameMs },
  ]);
});

function countFrames(lengthMs: number): Promise<number> {
  return new Promise((resolve) => {
    const beginMs = performance.now();
    let frames = 0;
    function next(atMs: number): void {
      frames += 1;
      if (atMs - beginMs < lengthMs) requestAnimationFrame(next);
      else resolve((frames / (atMs - beginMs)) * 1000);
    }
    requestAnimationFrame(next);
  });
}
