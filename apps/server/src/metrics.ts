import { bridgeFailures } from '@washboard/contract/bridges/bridge';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import serverPackage from '../package.json' with { type: 'json' };
import type { FairQueue, QueueMeter } from './admission/fair-queue.ts';
import { noticeChannels } from './modules/outgoing/notifications/tables.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** `failed`: will be tried again; `givenUp`: will not; `withheld`: was no longer to be sent. */
export const webhookOutcomes = ['delivered', 'failed', 'givenUp', 'withheld'] as const;

/** `refused`: for good; `failed`: will be tried again. */
export const mailOutcomes = ['sent', 'failed', 'refused'] as const;

/**
 * `gone`: the browser has ended its subscription. `expired`: nobody needs it any more. `withheld`: it was no longer to
 * be sent. The others as for mails.
 */
export const pushOutcomes = ['accepted', 'failed', 'refused', 'gone', 'expired', 'withheld'] as const;

/** What holds back notices that are due and not in a message yet. `nothing`: they will be in one in a second. */
export const holdReasons = ['nothing', 'gap', 'quietHours', 'accountLimit', 'companyLimit'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What the fair queues of a process give places for. */
export const queueNames = ['files', 'fileTurns', 'documents', 'tables', 'liveSockets', 'requests'] as const;
type QueueName = (typeof queueNames)[number];

/** Whether the bridge has a connection to its broker now. */
export const bridgeStates = ['connected', 'away'] as const;

/**
 * The Prometheus metrics of one process; names follow its conventions, times are in seconds.
 *
 * @param revision the commit that the process runs, if the operator named it
 */
export function createMetrics(revision: string | null = null) {
  const registry = new Registry();
  const registers = [registry];
  // At the usual 10 ms, measuring the delay of the event loop takes 0.3 % of a core.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  new Gauge({
    name: 'washboard_build_info',
    help: 'Always 1; the labels say what this process runs',
    labelNames: ['version', 'node', 'revision'],
    registers,
  }).set({ version: serverPackage.version, node: process.version, ...(revision !== null && { revision }) }, 1);
  const mails = new Counter({
    name: 'washboard_mails_total',
    help: 'Attempts to hand a mail to the mail server, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  // Otherwise the first failure would be invisible to rate(), which needs a value before it.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  const pushes = new Counter({
    name: 'washboard_push_messages_total',
    help: 'Attempts to hand a message to the push service of a browser, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of pushOutcomes) pushes.inc({ outcome }, 0);
  const notificationMessages = new Counter({
    name: 'washboard_notification_messages_total',
    help: 'Messages with notifications that were ordered; each may have many',
    labelNames: ['channel'],
    registers,
  });
  for (const channel of noticeChannels) notificationMessages.inc({ channel }, 0);
  const webhookDeliveries = new Counter({
    name: 'washboard_webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of webhookOutcomes) webhookDeliveries.inc({ outcome }, 0);
  const bridgeConnections = new Gauge({
    name: 'washboard_bridge_connections',
    help: 'MQTT bridges that this process runs, by whether they are connected to their broker',
    labelNames: ['state'],
    registers,
  });
  for (const state of bridgeStates) bridgeConnections.set({ state }, 0);
  const bridgeFailuresTotal = new Counter({
    name: 'washboard_bridge_failures_total',
    help: 'Connections of MQTT bridges that failed or ended by themselves, by cause',
    labelNames: ['failure'],
    registers,
  });
  for (const failure of bridgeFailures) bridgeFailuresTotal.inc({ failure }, 0);
  const queues: { name: QueueName; queue: FairQueue }[] = [];
  new Gauge({
    name: 'washboard_queue_work',
    help: 'Pieces of work in a fair queue of this process, by whether they have a place',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { name, queue } of queues) {
        this.inc({ queue: name, state: 'underWay' }, queue.held);
        this.inc({ queue: name, state: 'waiting' }, queue.waiting);
      }
    },
  });
  const queueWait = new Histogram({
    name: 'washboard_queue_wait_seconds',
    help: 'Time that work waited for a place in a fair queue; work that found one at once is not counted',
    labelNames: ['queue'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 20],
    registers,
  });
  const queueRefusals = new Counter({
    name: 'washboard_queue_refusals_total',
    help: 'Pieces of work that were refused because too much work of their tenant waited, or it waited too long',
    labelNames: ['queue'],
    registers,
  });
  for (const queue of queueNames) queueRefusals.inc({ queue }, 0);
  return {
    registry,
    /** Shows a queue. Those of one name are added up. */
    watchQueue: (name: QueueName, queue: FairQueue) => void queues.push({ name, queue }),
    ofQueue: (queue: QueueName): QueueMeter => ({
      waited: (seconds) => queueWait.observe({ queue }, seconds),
      refused: () => queueRefusals.inc({ queue }),
    }),
    messagesStored: new Counter({
      name: 'washboard_machine_messages_stored_total',
      help: 'Messages from machines that were committed',
      labelNames: ['topic'],
      registers,
    }),
    messagesRefused: new Counter({
      name: 'washboard_machine_messages_refused_total',
      help: 'Messages from machines that were not stored, by reason',
      labelNames: ['reason'],
      registers,
    }),
    commitDuration: new Histogram({
      name: 'washboard_ingest_commit_seconds',
      help: 'Time to commit one batch of messages',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    batchSize: new Histogram({
      name: 'washboard_ingest_batch_messages',
      help: 'Messages in one batch',
      buckets: [1, 5, 10, 25, 50, 100, 250, 500, 1000],
      registers,
    }),
    partsReady: new Gauge({
      name: 'washboard_part_ready',
      help: '1 while a part that this process depends on works, else 0',
      labelNames: ['part'],
      registers,
    }),
    databaseSetBacks: new Counter({
      name: 'washboard_database_set_back_total',
      help: 'Times that the database was found to be older than it had been',
      registers,
    }),
    machinesConnected: new Gauge({ name: 'washboard_machines_connected', help: 'Machines connected here', registers }),
    liveSockets: new Gauge({ name: 'washboard_live_sockets', help: 'Browsers connected here', registers }),
    ledgerWaiting: new Gauge({
      name: 'washboard_ledger_not_countersigned_seconds',
      help: 'Age of the oldest checkpoint since the last one that a witness has countersigned; 0 if there is none',
      labelNames: ['witness'],
      registers,
    }),
    mails,
    pushes,
    notificationMessages,
    notificationsWaiting: new Gauge({
      name: 'washboard_notifications_waiting',
      help: 'Notifications that are due and in no message yet, by what holds them back; the same in every process',
      labelNames: ['channel', 'held_by'],
      registers,
    }),
    oldestNotificationWaiting: new Gauge({
      name: 'washboard_notifications_oldest_waiting_seconds',
      help: 'Time since the oldest of them was due; 0 if there is none',
      labelNames: ['channel', 'held_by'],
      registers,
    }),
    notifierStepDuration: new Histogram({
      name: 'washboard_notifier_step_duration_seconds',
      help: 'Time of one step of finding incidents, assigning them to people and ordering messages',
      labelNames: ['step'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
      registers,
    }),
    webhookDeliveries,
    webhooksWaiting: new Gauge({
      name: 'washboard_webhook_events_waiting',
      help: 'Events that wait for a webhook, those to retry included; the same in every process',
      registers,
    }),
    oldestWebhookWaiting: new Gauge({
      name: 'washboard_webhook_oldest_overdue_seconds',
      help: 'Time since the oldest delivery to a working webhook was due, or since the last to it; 0 if there is none',
      registers,
    }),
    bridgeConnections,
    bridgeFailures: bridgeFailuresTotal,
    bridgeMessages: new Counter({
      name: 'washboard_bridge_messages_total',
      help: 'Messages of MQTT bridges that their brokers acknowledged',
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'washboard_jobs_waiting',
      help: 'Jobs in the queue that are not running, those to retry included; the same in every process',
      labelNames: ['queue'],
      registers,
    }),
    oldestJobWaiting: new Gauge({
      name: 'washboard_jobs_oldest_waiting_seconds',
      help: 'Time since the oldest of them was enqueued; 0 if there is none',
      labelNames: ['queue'],
      registers,
    }),
    jobsGivenUp: new Gauge({
      name: 'washboard_jobs_given_up',
      help: 'Jobs given up in the last hour, after their last attempt or their lifetime; the same in every process',
      labelNames: ['queue'],
      registers,
    }),
    rollUpDelay: new Gauge({
      name: 'washboard_roll_up_delay_seconds',
      help: 'Time since the end of the oldest hour of telemetry not rolled up; the same in every process',
      registers,
    }),
    poolConnections: new Gauge({
      name: 'washboard_database_pool_connections',
      help: 'Open connections of this process to the database, by pool and state',
      labelNames: ['pool', 'state'],
      registers,
    }),
    poolLimit: new Gauge({
      name: 'washboard_database_pool_connections_max',
      help: 'Connections that the pool may open',
      labelNames: ['pool'],
      registers,
    }),
    poolWaiting: new Gauge({
      name: 'washboard_database_pool_waiting',
      help: 'Statements and transactions that wait for a connection of the pool',
      labelNames: ['pool'],
      registers,
    }),
    requestDuration: new Histogram({
      name: 'washboard_http_request_duration_seconds',
      help: 'Time to answer an HTTP request, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
  };
}
