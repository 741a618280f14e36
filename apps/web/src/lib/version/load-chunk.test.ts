import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The page that the server delivers; null: no response. */
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
  it('fails while the server has the same version', async () => {
    const { loadChunk, ChunkMissingError, newVersion } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    expect(newVersion.isReady()).toBe(false);
  });

  it.each([
    ['nobody answers', null],
    ['the answer is of a network that wants one to sign in', '<h1>Welcome</h1>'],
  ])('fails when %s', async (_what, answer) => {
    served = answer;
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads once for a newer version on the server, not twice for the same one', async () => {
    served = page('index-new');
    const first = await load();
    const reload = vi.fn(async () => undefined);
    void first.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

    // The reload brought the old page again.
    const second = await load();
    await expect(second.loadChunk(failing, { reload })).rejects.toThrow(second.ChunkMissingError);
    expect(reload).toHaveBeenCalledOnce();
    expect(second.newVersion.isReady()).toBe(true);
  });

  it('reloads once when code fails a second time although the server is reachable', async () => {
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

  it('does not cause a reload loop when several chunks fail in turn', async () => {
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

  it('may reload again after ten minutes', async () => {
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

  it('does not reload while a guard protects the page', async () => {
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

  it('reports that a reload is needed, without reloading, when it was only preloaded', async () => {
    const { loadQuietly } = await load();
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: null });
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: expect.stringContaining('module') });
    served = page('index-new');
    await expect(loadQuietly(failing)).rejects.toMatchObject({ reloadReason: '/assets/index-new.js' });
  });

  it('retries texts and data any number of times', async () => {
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    const withoutTexts = () => Promise.reject(new Error('/assets/en/profile.json answered 502'));
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload over typed input, but announces the new version', async () => {
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

  it('times out after 120 seconds', async () => {
    vi.useFakeTimers();
    const { loadChunk, chunkTimeoutMs, ChunkMissingError } = await load();
    expect(chunkTimeoutMs).toBe(120_000);
    const loading = loadChunk(() => new Promise(() => {}));
    const outcome = expect(loading).rejects.toThrow(ChunkMissingError);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    await outcome;
  });
});

it('returns a chunk that loads', async () => {
  const { loadChunk } = await load();
  expect(await loadChunk(async () => 'page')).toBe('page');
});
