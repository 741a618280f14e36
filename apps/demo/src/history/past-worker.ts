import { parentPort } from 'node:worker_threads';
import { type PastOrder, simulatePast } from './simulate-past.ts';

/** Answers each order with the messages of that past: the simulation keeps a core busy for seconds. */
parentPort?.on('message', (order: PastOrder) => parentPort?.postMessage(simulatePast(order)));
