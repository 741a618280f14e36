import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// What is waited for comes at once, but not within a second where all processors are busy.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Test files share a process and its page, so that libraries are loaded once; our own modules, and what a file left
// behind in the page, are not for the next one.
vi.resetModules();
const { fetch } = globalThis;
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.fetch = fetch;
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});

// jsdom lays nothing out and therefore matches no media query; components only need an answer.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom does not say whether its page is secure.
Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true, writable: true });

// For the same reason nothing ever changes its size.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom knows the dialog element, but not how to open it modally.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement): void {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement): void {
  this.open = false;
};
