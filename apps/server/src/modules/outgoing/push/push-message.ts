import type { PushPayload, PushUrgency, ShownPush } from '@washboard/contract/push/push';

interface Delivery {
  /** A browser alerts once for repetitions with the same ID. */
  id: string;
  urgency: PushUrgency;
}

/** The body may be cut to fit the limit of push services. */
export interface ShownMessage extends Delivery, Omit<ShownPush, 'at' | 'lang'> {
  /** The default is now. */
  at?: string;
}

/**
 * Browsers expect each push to show something, and Safari ends subscriptions that often do not, so Apple's service is
 * not sent this.
 */
export interface ClosingMessage extends Delivery {
  close: string;
}

export type PushMessage = ShownMessage | ClosingMessage;

export const pushTagOf = (message: PushMessage): string => ('close' in message ? message.close : message.tag);

/** Push services accept 4096 bytes, including 103 for encryption; some accept fewer. */
const maxBytes = 3000;
const maxLengths = { title: 120, body: 400, action: 40, actions: 2, url: 700 } as const;

export function pushPayloadOf(message: PushMessage, { to, lang }: { to: string; lang: string }): string {
  if ('close' in message) return JSON.stringify({ id: message.id, to, close: message.close } satisfies PushPayload);
  const { id, title, tag, url, renotify, isAnnounced = false, actions = [], badge } = message;
  const addresses = [url, ...actions.flatMap(({ post }) => post ?? [])];
  if (addresses.some((address) => !isOwnPath(address) || address.length > maxLengths.url)) {
    throw new RangeError(`a push message leads to paths of this server, of ${maxLengths.url} characters at most`);
  }
  const fields = {
    id,
    to,
    title: cut(title, maxLengths.title),
    tag,
    url,
    at: message.at ?? new Date().toISOString(),
    lang,
    renotify,
    isAnnounced,
    actions: actions
      .slice(0, maxLengths.actions)
      .map((each) => ({ ...each, title: cut(each.title, maxLengths.action) })),
    ...(badge !== undefined && { badge }),
  };
  for (let length: number = maxLengths.body; length > 0; length = Math.floor(length * 0.8)) {
    const payload = JSON.stringify({ ...fields, body: cut(message.body, length) } satisfies PushPayload);
    if (Buffer.byteLength(payload) <= maxBytes) return payload;
  }
  throw new RangeError('a push message does not fit, even without its text');
}

const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text is never cut within an emoji of several code points. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let shortened = '';
  for (const { segment } of characters.segment(text)) {
    if (shortened.length + segment.length >= length) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}
