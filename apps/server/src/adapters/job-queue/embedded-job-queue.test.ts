import { createEmbeddedStorage, useStorage } from '../database/testing/storage-under-test.ts';
import { describeJobQueueContract } from './job-queue-contract.ts';

describeJobQueueContract('embedded', useStorage(createEmbeddedStorage));
