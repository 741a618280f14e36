import { parentPort } from 'node:worker_threads';
import { type PastOrder, simulatePast } from './simulate-past.ts';

/** Replies to each order with the messages of that past. In a worker, since a simulation occupies a core for seconds. */
parentPort?.on('message', (order: PastOrder) => parentPort?.postMessage(simulatePast(order)));
