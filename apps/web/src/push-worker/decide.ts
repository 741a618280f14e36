import type { PushPayload } from '@washboard/contract/push/push';
import type { PushState } from '../lib/push/push-state.ts';

export type ShownPayload = Extract<PushPayload, { tag: string }>;

export type PushDecision =
  | { kind: 'show'; payload: ShownPayload; renotify: boolean }
  /** The content must not be shown. */
  | { kind: 'showGeneral' }
  | { kind: 'close'; tag: string }
  | { kind: 'nothing' };

interface Circumstances {
  /** Null without a session, or if messages are switched off. */
  state: PushState | null;
  hasVisiblePage: boolean;
  /** Apple ends a subscription that shows nothing, even beside a visible page. */
  mustShow: boolean;
  shown: ReadonlyMap<string, { id: string }>;
}

export function decide(payload: PushPayload | null, circumstances: Circumstances): PushDecision {
  const { state, hasVisiblePage, mustShow, shown } = circumstances;
  const maySkip = hasVisiblePage && !mustShow;
  // Another account may use this browser by now.
  if (payload === null || payload.to !== state?.id) return { kind: maySkip ? 'nothing' : 'showGeneral' };
  if ('close' in payload) return { kind: 'close', tag: payload.close };
  if (payload.isAnnounced && maySkip) return { kind: 'nothing' };
  const isRepeated = shown.get(payload.tag)?.id === payload.id;
  return { kind: 'show', payload, renotify: payload.renotify && !isRepeated };
}
