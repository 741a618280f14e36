import { expect, it, vi } from 'vitest';
import type { SessionState } from '../session/session-store.ts';

const session = vi.hoisted(() => {
  let state: unknown = { kind: 'signedIn', sessionId: 'one' };
  let notify = () => {};
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      notify = listener;
    },
    change(next: unknown) {
      state = next;
      notify();
    },
  };
});
vi.mock('../session/session.ts', () => ({ getSession: () => session, isSecurePage: true }));

const { exports, forgetExportsAtLogOut } = await import('./exports.ts');

const change = (state: SessionState) => session.change(state);
const names = () => exports.get().map(({ name }) => name);
const start = (name: string) => void exports.start(name, () => new Promise(() => {}));

it('the exports of an account are deleted at log-out, and when another session replaces it', () => {
  forgetExportsAtLogOut();
  start('a.csv');
  change({ kind: 'signedIn', sessionId: 'one' });
  expect(names()).toEqual(['a.csv']);
  change({ kind: 'signedIn', sessionId: 'two' });
  expect(names()).toEqual([]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  start('b.csv');
  change({ kind: 'signedOut', cause: 'loggedOut' });
  expect(names()).toEqual([]);
});
