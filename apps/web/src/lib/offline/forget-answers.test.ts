import { afterEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from './forget-answers.ts';

afterEach(() => vi.unstubAllGlobals());

it('log-out closes the push messages of both shells, which the next user must not read or answer', async () => {
  const messages = [{ close: vi.fn() }, { close: vi.fn() }];
  const shown = new Map([
    ['/push/', { getNotifications: async () => [messages[0]] }],
    ['/app/push/', { getNotifications: async () => [messages[1]] }],
  ]);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async (scope: string) => shown.get(scope) } });
  forgetAnswers();
  await vi.waitFor(() => {
    for (const { close } of messages) expect(close).toHaveBeenCalledOnce();
  });
});

it('log-out works without push messages, and in browsers that do not support them', () => {
  for (const serviceWorker of [undefined, { getRegistration: async () => undefined }]) {
    vi.stubGlobal('navigator', { serviceWorker });
    expect(forgetAnswers).not.toThrow();
  }
});
