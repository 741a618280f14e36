import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@washboard/server/config/config';
import { openContext } from '@washboard/server/context';
import { MachineGateway } from '@washboard/server/modules/machines/machine-gateway/index';
import { storeBatch } from '@washboard/server/modules/machines/machine-gateway/storing/store-batch';
import { prepareStorage } from '@washboard/server/prepare-storage';

/**
 * This server acknowledges messages before it stores them, late enough that some are always missing when it is killed.
 */
const context = await openContext(readConfig());
await prepareStorage(context);
const laterMs = 100;
let writing: Promise<unknown> = Promise.resolve();
const gateway = await MachineGateway.start(context, {
  store: async (database, batch) => {
    writing = writing.then(() => pause(laterMs)).then(() => storeBatch(database, batch));
    return { stored: [...batch], gappy: [], alarms: [], records: [] };
  },
});
context.logger.info({ httpPort: 0, mqttPort: gateway.port }, 'serving');
