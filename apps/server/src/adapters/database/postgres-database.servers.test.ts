import { describeDatabaseContract } from './database-contract.ts';
import { describePartitionsContract } from './partitions-contract.ts';
import { createPostgresStorage, useStorage } from './testing/storage-under-test.ts';

const storage = useStorage(createPostgresStorage);

describeDatabaseContract('PostgreSQL', storage);
describePartitionsContract('PostgreSQL', storage);
