import { parentPort } from 'node:worker_threads';
import { type PastOrder, simulatePast } from './simulate-past.ts';

/** A simulation occupies a core for seconds, so it runs in a worker. */
parentPort?.on('message', (order: PastOrder) => parentPort?.postMessage(simulatePast(order)));
