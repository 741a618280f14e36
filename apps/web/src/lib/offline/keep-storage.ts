/** Asks the browser to keep what is stored; some ask the user, some decide by themselves. */
export async function keepStorage(): Promise<void> {
  // Without it the data is stored all the same, until the space is needed.
  await navigator.storage?.persist?.().catch(() => false);
}
