import type { LiveClientMessage } from '@washboard/contract/live-socket/live-messages';

/** The contract limits the number of machines in a message. */
const messageSize = 500;

export function createSubscriptions(send: (message: LiveClientMessage) => void) {
  const followers = new Map<string, number>();
  const asked = new Set<string>();

  function sendAbout(type: 'subscribe' | 'unsubscribe', serialNumbers: readonly string[]): void {
    for (let from = 0; from < serialNumbers.length; from += messageSize) {
      send({ type, serialNumbers: serialNumbers.slice(from, from + messageSize) });
    }
  }

  return {
    isEmpty: () => followers.size === 0,
    has: (serialNumber: string) => followers.has(serialNumber),

    add(serialNumbers: readonly string[]): void {
      for (const key of serialNumbers) followers.set(key, (followers.get(key) ?? 0) + 1);
    },

    remove(serialNumbers: readonly string[]): void {
      for (const key of serialNumbers) {
        const left = (followers.get(key) ?? 1) - 1;
        if (left > 0) followers.set(key, left);
        else followers.delete(key);
      }
    },

    sendChanges(): void {
      const begun = [...followers.keys()].filter((key) => !asked.has(key));
      const ended = [...asked].filter((key) => !followers.has(key));
      for (const key of begun) asked.add(key);
      for (const key of ended) asked.delete(key);
      sendAbout('subscribe', begun);
      sendAbout('unsubscribe', ended);
    },

    sendAgain(serialNumbers: readonly string[]): void {
      sendAbout('subscribe', serialNumbers);
    },

    /** A new socket starts without subscriptions. */
    sendAll(): void {
      asked.clear();
      this.sendChanges();
    },
  };
}
