let title = '';
let isExpected = false;
const listeners = new Set<() => void>();

function change(next: string): void {
  title = next;
  for (const listener of listeners) listener();
}

/** What a page that one has gone to within the app is called; screen readers say it once, as they do when a browser loads one. */
export const arrivedPage = {
  /** Empty until the page has said it. */
  title: (): string => title,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  expect(): void {
    isExpected = true;
    change('');
  },

  /** What a page is called later, such as in another language, is not said. */
  tell(page: string): void {
    if (!isExpected) return;
    isExpected = false;
    change(page);
  },
};
