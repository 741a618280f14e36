import type { PushAction, PushPayload, PushUrgency } from '@washboard/contract/notifications/push';

interface Delivery {
  /** The same for the same message, so that a browser that receives it twice sounds once. */
  id: string;
  urgency: PushUrgency;
}

/** A message to show. Its texts are in the language of the account. */
export interface ShownMessage extends Delivery {
  title: string;
  /** May be cut: a push service accepts few kilobytes. */
  body: string;
  /** A message replaces the previous one with the same tag: on the screen, and where it waits for the device. */
  tag: string;
  /** A route of the dashboard; the shell for phones opens its own address of it. */
  url: string;
  /** When it happened (ISO 8601). Default: now. */
  at?: string;
  renotify: boolean;
  /** A critical alarm: a visible page announces it by itself, and no message is shown beside. */
  isAnnounced?: boolean;
  /** Browsers show two of them. Where `post` stands it is called without a session, so it must carry its own right. */
  actions?: PushAction[];
  badge?: number;
}

/**
 * Removes the message with this tag, which was read elsewhere. Browsers expect that each push shows something, and
 * Safari ends a subscription that often does not, so it is not sent to Apple's service.
 */
export interface ClosingMessage extends Delivery {
  close: string;
}

export type PushMessage = ShownMessage | ClosingMessage;

export const tagOf = (message: PushMessage): string => ('close' in message ? message.close : message.tag);

/** Push services accept 4096 bytes with 103 of encryption; some count less. */
const mostBytes = 3000;
const most = { title: 120, body: 400, action: 40, actions: 2, url: 700 } as const;

/**
 * The message as JSON, its texts cut to what fits.
 *
 * @throws RangeError when its addresses alone are too long
 */
export function fitPayload(message: PushMessage, { to, lang }: { to: string; lang: string }): string {
  if ('close' in message) return JSON.stringify({ id: message.id, to, close: message.close } satisfies PushPayload);
  const { id, title, tag, url, renotify, isAnnounced = false, actions = [], badge } = message;
  const addresses = [url, ...actions.flatMap(({ post }) => post ?? [])];
  if (addresses.some((address) => !isOwnPath(address) || address.length > most.url)) {
    throw new RangeError(`a push message leads to paths of this server, of ${most.url} characters at most`);
  }
  const fields = {
    id,
    to,
    title: cut(title, most.title),
    tag,
    url,
    at: message.at ?? new Date().toISOString(),
    lang,
    renotify,
    isAnnounced,
    actions: actions.slice(0, most.actions).map((each) => ({ ...each, title: cut(each.title, most.action) })),
    ...(badge !== undefined && { badge }),
  };
  for (let length: number = most.body; length > 0; length = Math.floor(length * 0.8)) {
    const payload = JSON.stringify({ ...fields, body: cut(message.body, length) } satisfies PushPayload);
    if (Buffer.byteLength(payload) <= mostBytes) return payload;
  }
  throw new RangeError('a push message does not fit, even without its text');
}

const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Never in the middle of a character, such as an emoji of several code points. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const { segment } of characters.segment(text)) {
    if (kept.length + segment.length >= length) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
