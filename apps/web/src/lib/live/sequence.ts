import type { MachineNews } from './live-messages.ts';

/** `gap`: a message was missed, so a snapshot is needed. `old`: a newer state is known already. */
export type SequenceVerdict = 'next' | 'gap' | 'old';

export function createSequenceWatch() {
  const lastSeq = new Map<string, number>();

  return {
    judge(news: Pick<MachineNews, 'type' | 'serialNumber' | 'seq'>): SequenceVerdict {
      const last = lastSeq.get(news.serialNumber);
      // The number may be smaller after a server restart.
      if (news.type !== 'snapshot' && last !== undefined && news.seq <= last) return 'old';
      lastSeq.set(news.serialNumber, news.seq);
      // 0 means that the server had received nothing from the machine when it created the snapshot.
      const isFirst = last === undefined || last === 0;
      return news.type === 'snapshot' || isFirst || news.seq === last + 1 ? 'next' : 'gap';
    },

    forget(): void {
      lastSeq.clear();
    },
  };
}
