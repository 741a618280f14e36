import { afterEach, expect, it, vi } from 'vitest';
import { forgetAnswers } from './forget-answers.ts';

afterEach(() => vi.unstubAllGlobals());

it('closes the push messages of both shells, which the next user must neither read nor answer', async () => {
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

it('works where nobody has switched push messages on, and where they do not exist', () => {
  for (const serviceWorker of [undefined, { getRegistration: async () => undefined }]) {
    vi.stubGlobal('navigator', { serviceWorker });
    expect(forgetAnswers).not.toThrow();
  }
});
