import { describeDatabaseContract } from '../database-contract.ts';
import { describePartitionsContract } from '../partitions-contract.ts';
import { createEmbeddedStorage, useStorage } from '../testing/storage-under-test.ts';

const storage = useStorage(createEmbeddedStorage);

describeDatabaseContract('embedded', storage);
describePartitionsContract('embedded', storage);
