import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { counterBy } from '../../../metrics.ts';
import type { DatabaseFigure } from '../../../module.ts';
import { countWaiting, type WaitingNotices, waitReasons } from './notices/waiting-accounts.ts';
import { noticeChannels } from './tables.ts';

export const notificationMetrics = (registers: Registry[]) => ({
  messages: counterBy({
    name: 'washboard_notification_messages_total',
    help: 'Messages with notifications that were ordered; each may have many',
    label: 'channel',
    values: noticeChannels,
    registers,
  }),
  waiting: new Gauge({
    name: 'washboard_notifications_waiting',
    help: 'Notifications that are due and in no message yet, by what holds them back; the same in every process',
    labelNames: ['channel', 'held_by'],
    registers,
  }),
  oldestWaiting: new Gauge({
    name: 'washboard_notifications_oldest_waiting_seconds',
    help: 'Time since the oldest of them was due; 0 if there is none',
    labelNames: ['channel', 'held_by'],
    registers,
  }),
  stepDuration: new Histogram({
    name: 'washboard_notifier_step_duration_seconds',
    help: 'Time of one step of finding incidents, assigning them to people and ordering messages',
    labelNames: ['step'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
    registers,
  }),
});

export function waitingNoticesFigure(context: Pick<Context, 'database' | 'metrics'>): DatabaseFigure<WaitingNotices[]> {
  const { waiting, oldestWaiting } = context.metrics.of(notificationMetrics);
  return {
    read: () => countWaiting(context),
    set(counts) {
      for (const channel of noticeChannels) {
        for (const heldBy of waitReasons) {
          const matching = counts.find((count) => count.channel === channel && count.heldBy === heldBy);
          waiting.set({ channel, held_by: heldBy }, matching?.notices ?? 0);
          oldestWaiting.set({ channel, held_by: heldBy }, matching?.oldestS ?? 0);
        }
      }
    },
    clear() {
      waiting.reset();
      oldestWaiting.reset();
    },
  };
}
