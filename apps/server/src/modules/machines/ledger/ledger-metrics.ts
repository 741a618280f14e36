import { Gauge, type Registry } from 'prom-client';

export const ledgerMetrics = (registers: Registry[]) => ({
  waiting: new Gauge({
    name: 'washboard_ledger_not_countersigned_seconds',
    help: 'Age of the oldest checkpoint since the last one that a witness has countersigned; 0 if there is none',
    labelNames: ['witness'],
    registers,
  }),
});
