import type { MachineNews } from './live-messages.ts';

/** `gap`: something was missed, a snapshot is needed. `old`: overtaken by what is already known. */
export type SequenceVerdict = 'next' | 'gap' | 'old';

/** Watches the per-machine numbering of live messages. */
export function createSequenceWatch() {
  const lastSeq = new Map<string, number>();

  return {
    judge(news: Pick<MachineNews, 'type' | 'serialNumber' | 'seq'>): SequenceVerdict {
      const last = lastSeq.get(news.serialNumber);
      // A snapshot is the whole truth, also when the numbering began anew after a restart of the server.
      if (news.type !== 'snapshot' && last !== undefined && news.seq <= last) return 'old';
      lastSeq.set(news.serialNumber, news.seq);
      // 0: the server itself had heard nothing yet when it made the snapshot.
      const isFirst = last === undefined || last === 0;
      return news.type === 'snapshot' || isFirst || news.seq === last + 1 ? 'next' : 'gap';
    },

    forget(): void {
      lastSeq.clear();
    },
  };
}
