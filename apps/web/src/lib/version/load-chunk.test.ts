import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The page that the server has at the moment; null: nobody answers. */
let served: string | null = null;
const page = (entry: string) => `<html><script type="module" crossorigin src="/assets/${entry}.js"></script></html>`;

/** The module as a page has it that has just been loaded. */
async function load() {
  vi.resetModules();
  const { ChunkMissingError, chunkTimeoutMs, loadChunk } = await import('./load-chunk.ts');
  const { newVersion } = await import('./new-version.ts');
  const { followTyping } = await import('./typed-fields.ts');
  followTyping();
  return { ChunkMissingError, chunkTimeoutMs, loadChunk, newVersion };
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

describe('a part of the app that does not come', () => {
  it('is a failure while the server has the version of this page', async () => {
    const { loadChunk, ChunkMissingError, newVersion } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
    expect(newVersion.isReady()).toBe(false);
  });

  it.each([
    ['nobody answers', null],
    ['the answer is of a network that wants one to sign in', '<h1>Welcome</h1>'],
  ])('is a failure when %s', async (_what, answer) => {
    served = answer;
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    await expect(loadChunk(failing, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leads to one reload when the server has a newer version, and to no second one for the same', async () => {
    served = page('index-new');
    const first = await load();
    const reload = vi.fn(async () => undefined);
    void first.loadChunk(failing, { reload });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

    // The page that came is the old one again.
    const second = await load();
    await expect(second.loadChunk(failing, { reload })).rejects.toThrow(second.ChunkMissingError);
    expect(reload).toHaveBeenCalledOnce();
    expect(second.newVersion.isReady()).toBe(true);
  });

  it('leads to one reload when code does not come a second time although the server is there', async () => {
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

  it('asks again for texts and data as often as they fail', async () => {
    const { loadChunk, ChunkMissingError } = await load();
    const reload = vi.fn();
    const withoutTexts = () => Promise.reject(new Error('/assets/en/profile.json answered 502'));
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    await expect(loadChunk(withoutTexts, { reload })).rejects.toThrow(ChunkMissingError);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not take away what somebody has typed; the page is told that there is a new version', async () => {
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

  it('is given 120 seconds', async () => {
    vi.useFakeTimers();
    const { loadChunk, chunkTimeoutMs, ChunkMissingError } = await load();
    expect(chunkTimeoutMs).toBe(120_000);
    const loading = loadChunk(() => new Promise(() => {}));
    const outcome = expect(loading).rejects.toThrow(ChunkMissingError);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    await outcome;
  });
});

it('a part that comes is handed on', async () => {
  const { loadChunk } = await load();
  expect(await loadChunk(async () => 'page')).toBe('page');
});
