/** A browser without `requestIdleCallback` (Safari) gets this long to become quiet. */
const settleMs = 2000;

/** Resolves when the page is loaded and has nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, settleMs);
  });
}
