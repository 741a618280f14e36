import { type LiveServerMessage, liveServerMessageSchema } from '@washboard/contract/live-socket/live-messages';

/** A newer server may send unknown messages. */
export function readLiveMessages(frame: unknown): LiveServerMessage[] {
  return listOf(frame).flatMap((message) => {
    const parsed = liveServerMessageSchema.safeParse(message);
    return parsed.success ? [parsed.data] : [];
  });
}

function listOf(frame: unknown): unknown[] {
  try {
    const messages: unknown = JSON.parse(String(frame));
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}

export type AlarmNews = Extract<LiveServerMessage, { type: 'alarmInScope' }>;
export type MachineNews = Extract<LiveServerMessage, { seq: number }>;

export function isMachineNews(message: LiveServerMessage): message is MachineNews {
  return 'seq' in message;
}
