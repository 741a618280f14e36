type Retry = () => Promise<void>;

let retry: Retry | null = null;
const listeners = new Set<() => void>();

function set(next: Retry | null): void {
  retry = next;
  for (const listener of listeners) listener();
}

export const missingTexts = {
  areSome: (): boolean => retry !== null,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  offerRetry: set,

  async retry(): Promise<void> {
    const again = retry;
    set(null);
    await again?.();
  },
};
