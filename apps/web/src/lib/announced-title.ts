let title = '';
let isExpected = false;
const listeners = new Set<() => void>();

function change(next: string): void {
  title = next;
  for (const listener of listeners) listener();
}

/** Screen readers announce the title once, as they do after a full page load. */
export const announcedTitle = {
  /** Empty until the new page has set its title. */
  title: (): string => title,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  expectNext(): void {
    isExpected = true;
    change('');
  },

  set(page: string): void {
    if (!isExpected) return;
    isExpected = false;
    change(page);
  },

  clear: (): void => change(''),
};
