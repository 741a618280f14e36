import { type LiveServerMessage, liveServerMessageSchema } from '@washboard/contract/live-messages';

/** @returns null for anything that the contract does not know, like the messages of a newer server */
export function readLiveMessage(text: unknown): LiveServerMessage | null {
  if (typeof text !== 'string') return null;
  try {
    const parsed = liveServerMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A message that tells something about one machine. */
export type MachineNews = Extract<LiveServerMessage, { seq: number }>;

export function isMachineNews(message: LiveServerMessage): message is MachineNews {
  return 'seq' in message;
}
