import { createPostgresStorage, useStorage } from '../database/testing/storage-under-test.ts';
import { describeJobQueueContract } from './job-queue-contract.ts';

describeJobQueueContract('PostgreSQL', useStorage(createPostgresStorage));
