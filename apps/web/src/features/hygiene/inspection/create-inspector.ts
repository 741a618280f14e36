import { FileWorker } from '../../../lib/ledger/file-worker.ts';
import workerUrl from './inspect.worker.ts?worker&url';
import type { InspectedLedger, InspectRequest } from './inspect-file.ts';

export type Inspector = FileWorker<InspectRequest, InspectedLedger>;

export const createInspector = (): Inspector => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));
