import type { PushPayload } from '@washboard/contract/notifications/push';
import type { PushState } from '../lib/push/push-state.ts';

export type ShownPayload = Extract<PushPayload, { tag: string }>;

export type Decision =
  | { kind: 'show'; payload: ShownPayload; renotify: boolean }
  /** The browser requires a message, but the content must not be shown. */
  | { kind: 'showGeneral' }
  | { kind: 'close'; tag: string }
  | { kind: 'nothing' };

interface Circumstances {
  /** Null if no account is signed in here, or messages are switched off. */
  state: PushState | null;
  /** True while the user sees a page of the app. */
  hasVisiblePage: boolean;
  /** Apple ends a subscription that shows nothing, even beside a visible page. */
  mustShow: boolean;
  /** Messages on the screen, by tag. */
  shown: ReadonlyMap<string, { id: string }>;
}

export function decide(payload: PushPayload | null, circumstances: Circumstances): Decision {
  const { state, hasVisiblePage, mustShow, shown } = circumstances;
  const maySkip = hasVisiblePage && !mustShow;
  // Another account may use this browser by now.
  if (payload === null || payload.to !== state?.id) return { kind: maySkip ? 'nothing' : 'showGeneral' };
  if ('close' in payload) return { kind: 'close', tag: payload.close };
  if (payload.isAnnounced && maySkip) return { kind: 'nothing' };
  const isRepeated = shown.get(payload.tag)?.id === payload.id;
  return { kind: 'show', payload, renotify: payload.renotify && !isRepeated };
}
