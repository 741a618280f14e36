import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('the concurrency limit starts work in order, even when some fails', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const all = [0, 1, 2, 3, 4].map((i) =>
    inTurn(async () => {
      begun.push(i);
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      if (i === 1) throw new Error('failed');
      return i;
    }),
  );
  const settled = Promise.allSettled(all);
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => finish.length).toBeGreaterThan(i);
    finish[i]?.();
  }
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  expect({ begun, most }).toEqual({ begun: [0, 1, 2, 3, 4], most: 2 });
});
