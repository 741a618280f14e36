import { copyEmbeddedStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { describeRollUpByChance } from './roll-up-by-chance.ts';
import { describeRollUpContract } from './roll-up-contract.ts';

const storage = useStorage(copyEmbeddedStorage);

describeRollUpContract('embedded', storage);
describeRollUpByChance('embedded', storage);
