/** A background tab does not paint, so the promise resolves immediately. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
