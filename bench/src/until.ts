import { setTimeout as pause } from 'node:timers/promises';

export async function until(
  isSo: () => boolean | Promise<boolean>,
  { name, withinMs, everyMs = 10 }: { name: string; withinMs: number; everyMs?: number },
): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`waited too long: ${name}`);
    await pause(everyMs);
  }
}
