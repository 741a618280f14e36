import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Null means no response. */
let served: string | null = null;
const page = (entry: string) => `<html><script type="module" crossorigin src="/assets/${entry}.js"></script></html>`;

async function load() {
  vi.resetModules();
  const { ChunkMissingError, chunkTimeoutMs, loadChunk, loadQuietly } = await import('./load-chunk.ts');
  const { preventReloadWhile } = await import('./reload-once.ts');
  const { newVersion } = await import('./new-version.ts');
  const { followTyping } = await import('./typed-fields.ts');
  followTyping();
  return { ChunkMissingError, chunkTimeoutMs, loadChunk, loadQuietly, preventReloadWhile, newVersion };
}

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  document.body.innerHTML = '<input aria-label="name" />';
  served = page('index-old');
  vi.stubGlobal('fetch', async () => {
    if (served === null) throw new TypeError('Failed to fetch');
    return new Response(served);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a chunk that fails to load', () => {
  it('a chunk fails while the server has the same version', async () => {
    const { loadChunk, ChunkMissingError, newVersion } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    expect(newVersion.isReady()).toBe(false);
  });

  it.each([
    ['the server does not respond', null],
    ['the response is the sign-in page of a network', '<h1>Welcome</h1>'],
  ])('a chunk fails when %s', async (_what, answer) => {
    served = answer;
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a chunk reloads the page once for a newer version on the server, but not twice for the same version', async () => {
    served = page('index-new');
    const first = await load();
    const reload = vi.fn(async () => undefined);
    void first.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

    const second = await load();
    await expect(second.loadChunk(failing, { reload })).rejects.toThrow(second.ChunkMissingError);
    expect(reload).toHaveBeenCalledOnce();
    expect(second.newVersion.isReady()).toBe(true);
  });

  it('a chunk that fails a second time reloads the page once if the server is reachable', async () => {
    const first = await load();
    const reload = vi.fn(async () => undefined);
    served = null;
    await expect(first.loadChunk(failing, { reload })).rejects.toThrow(first.ChunkMissingError);
    await expect(first.loadChunk(failing, { reload })).rejects.toThrow(first.ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    served = page('index-old');
    void first.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

    const second = await load();
    await expect(second.loadChunk(failing, { reload })).rejects.toThrow(second.ChunkMissingError);
    await expect(second.loadChunk(failing, { reload })).rejects.toThrow(second.ChunkMissingError);
    expect(reload).toHaveBeenCalledOnce();
    expect(second.newVersion.isReady()).toBe(false);
  });

  it('several chunks that fail in turn do not cause a reload loop', async () => {
    const failingAs = (name: string) => () =>
      Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${name}`));
    const reload = vi.fn(async () => undefined);
    for (const name of ['plot.js', 'notice.js']) {
      const { loadChunk, ChunkMissingError } = await load();
      await expect(loadChunk(failingAs(name), { reload })).rejects.toThrow(ChunkMissingError);
      void loadChunk(failingAs(name), { reload });
      await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    }
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    for (const name of ['plot.js', 'notice.js', 'plot.js']) {
      const { loadChunk, ChunkMissingError } = await load();
      await expect(loadChunk(failingAs(name), { reload })).rejects.toThrow(ChunkMissingError);
      await expect(loadChunk(failingAs(name), { reload })).rejects.toThrow(ChunkMissingError);
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('a chunk may reload the page again after ten minutes', async () => {
    served = page('index-new');
    const reload = vi.fn(async () => undefined);
    const first = await load();
    void first.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    const second = await load();
    void second.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('a chunk does not reload the page while a guard protects it', async () => {
    served = page('index-new');
    const { loadChunk, preventReloadWhile, ChunkMissingError } = await load();
    const reload = vi.fn(async () => undefined);
    const giveUp = preventReloadWhile(() => true);
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    giveUp();
    void loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('a preloaded chunk reports that a reload is needed, without reloading', async () => {
    const { loadQuietly } = await load();
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: null });
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: expect.stringContaining('module') });
    served = page('index-new');
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: '/assets/index-new.js' });
  });

  it('texts and data are retried any number of times', async () => {
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    const withoutTexts = () => Promise.reject(new Error('/assets/en/profile.json answered 502'));
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a chunk does not reload over typed input, but announces the new version', async () => {
    served = page('index-new');
    const { loadChunk, ChunkMissingError, newVersion } = await load();
    const field = document.querySelector('input');
    if (field) field.value = 'half a name';
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    expect(newVersion.isReady()).toBe(true);
  });

  it('loading a chunk times out after 120 seconds', async () => {
    vi.useFakeTimers();
    const { loadChunk, chunkTimeoutMs, ChunkMissingError } = await load();
    expect(chunkTimeoutMs).toBe(120_000);
    const loading = loadChunk(() => new Promise(() => {}));
    const outcome = expect(loading).rejects.toThrow(ChunkMissingError);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    await outcome;
  });
});

it('a chunk that loads is returned', async () => {
  const { loadChunk } = await load();
  expect(await loadChunk(async () => 'page')).toBe('page');
});
