import { copyEmbeddedStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { describeConnectionRegistryContract } from './connection-registry-contract.ts';

// The embedded database serves one process, so whoever else is on record is dead.
describeConnectionRegistryContract('embedded', useStorage(copyEmbeddedStorage), 0);
