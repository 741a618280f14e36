import { Gauge, Histogram, type Registry } from 'prom-client';
import { counterBy, type Metrics } from '../metrics.ts';
import { FairQueue, type FairQueueBounds } from './fair-queue.ts';

export const fairQueueNames = ['files', 'fileTurns', 'documents', 'tables', 'liveSockets', 'requests'] as const;
type QueueName = (typeof fairQueueNames)[number];

function queueMetrics(registers: Registry[]) {
  const queues: { name: QueueName; queue: FairQueue }[] = [];
  new Gauge({
    name: 'washboard_queue_work',
    help: 'Pieces of work in a fair queue of this process, underWay or waiting',
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
  return {
    queues,
    wait: new Histogram({
      name: 'washboard_queue_wait_seconds',
      help: 'Time that work waited for a place in a fair queue; work that found one immediately is not counted',
      labelNames: ['queue'],
      buckets: [0.01, 0.1, 0.5, 1, 5, 20],
      registers,
    }),
    refusals: counterBy({
      name: 'washboard_queue_refusals_total',
      help: 'Pieces of work that were refused because too much work of their tenant waited, or it waited too long',
      label: 'queue',
      values: fairQueueNames,
      registers,
    }),
  };
}

/** Metrics of queues with the same name are added up. */
export function openMeasuredQueue(metrics: Metrics, name: QueueName, bounds: FairQueueBounds): FairQueue {
  const { queues, wait, refusals } = metrics.of(queueMetrics);
  const queue = new FairQueue(bounds, {
    waited: (seconds) => wait.observe({ queue: name }, seconds),
    refused: () => refusals.inc({ queue: name }),
  });
  queues.push({ name, queue });
  return queue;
}
