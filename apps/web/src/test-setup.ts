import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// The timeout is generous, because all processors may be busy.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Test files share a process so that libraries are loaded once; our modules and the document are reset for each file.
vi.resetModules();
const { fetch } = globalThis;
afterAll(async () => {
  // A module that arrives later would stay loaded for the next file.
  await vi.dynamicImportSettled();
  // The probe of an unreachable server would continue in the next file.
  const { connection } = await import('./lib/connection/connection.ts');
  connection.noteAnswer();
  // An answer to a probe that is still under way would pause the queries of the next file.
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
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

// jsdom has no media queries.
window.matchMedia ??= (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom has no secure context.
Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true, writable: true });

// jsdom has no layout, so no element ever changes its size.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom has no layout, so everything is in view.
window.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #onChange: IntersectionObserverCallback;
  constructor(onChange: IntersectionObserverCallback) {
    this.#onChange = onChange;
  }
  observe(target: Element): void {
    this.#onChange([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

// jsdom has the dialog element, but not its modal methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement): void {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement): void {
  this.open = false;
};
