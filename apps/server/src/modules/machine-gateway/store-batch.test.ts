import { copyEmbeddedStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { describeAlarmsByChance } from './alarms-by-chance.ts';
import { describeAlarmsContract } from './alarms-contract.ts';
import { describePresentStateContract } from './present-state-contract.ts';
import { describeStoreBatchByChance } from './store-batch-by-chance.ts';
import { describeStoreBatchContract } from './store-batch-contract.ts';

const storage = useStorage(copyEmbeddedStorage);

describeStoreBatchContract('embedded', storage);
describePresentStateContract('embedded', storage);
describeStoreBatchByChance('embedded', storage);
describeAlarmsContract('embedded', storage);
describeAlarmsByChance('embedded', storage);
