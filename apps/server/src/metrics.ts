import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The Prometheus metrics of one process; names follow its conventions, times are in seconds. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
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
    requestDuration: new Histogram({
      name: 'washboard_http_request_seconds',
      help: 'Time to answer an HTTP request, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
  };
}
