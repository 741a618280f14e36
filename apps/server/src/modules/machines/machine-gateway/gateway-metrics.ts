import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export const gatewayMetrics = (registers: Registry[]) => ({
  connected: new Gauge({ name: 'washboard_machines_connected', help: 'Machines connected here', registers }),
  stored: new Counter({
    name: 'washboard_machine_messages_stored_total',
    help: 'Messages from machines that were committed',
    labelNames: ['topic'],
    registers,
  }),
  refused: new Counter({
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
});

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;
