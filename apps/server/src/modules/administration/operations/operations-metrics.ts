import { Counter, Gauge, type Registry } from 'prom-client';

export const operationsMetrics = (registers: Registry[]) => ({
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
});
