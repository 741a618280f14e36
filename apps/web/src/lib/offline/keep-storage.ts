export async function keepStorage(): Promise<void> {
  // If the browser refuses, the data stays until the space is needed.
  await navigator.storage?.persist?.().catch(() => false);
}
