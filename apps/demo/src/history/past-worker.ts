import { parentPort } from 'node:worker_threads';
import { type PastOrder, simulatePast } from './simulate-past.ts';

/** A simulation occupies a core for seconds. */
parentPort?.on('message', (order: PastOrder) => parentPort?.postMessage(simulatePast(order)));
