import type { PushPayload } from '@washboard/contract/push/push';

/** @returns null if the payload is broken, or from another version of the server */
export function readPayload(text: string | undefined): PushPayload | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    if (typeof read !== 'object' || read === null) return null;
    const payload = read as Record<string, unknown>;
    const has = (...names: string[]) => names.every((name) => typeof payload[name] === 'string');
    if (!has('id', 'to')) return null;
    if (has('close')) return { id: String(payload.id), to: String(payload.to), close: String(payload.close) };
    if (!has('title', 'body', 'tag', 'url', 'at', 'lang') || payload.title === '' || payload.tag === '') return null;
    return read as Extract<PushPayload, { tag: string }>;
  } catch {
    return null;
  }
}
