/** Resolves when what stands in the page has been painted; at once in the background, where nothing is. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
