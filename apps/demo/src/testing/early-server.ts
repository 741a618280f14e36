import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@washboard/server/config/env';
import { openContext } from '@washboard/server/context';
import { startMachineGateway } from '@washboard/server/modules/machines/machine-gateway/index';
import { storeBatch } from '@washboard/server/modules/machines/machine-gateway/store-batch';
import { prepareStorage } from '@washboard/server/prepare-storage';

/**
 * A server that breaks the promise: it says that messages are stored and writes them later, one batch after the other,
 * and late enough that some are always missing when it dies.
 * The crash test must find it out. Everything else of it is the real thing.
 */
const context = await openContext(readConfig());
await prepareStorage(context);
const laterMs = 100;
let writing: Promise<unknown> = Promise.resolve();
const gateway = await startMachineGateway(context, {
  store: async (database, batch) => {
    writing = writing.then(() => pause(laterMs)).then(() => storeBatch(database, batch));
    return { stored: [...batch], gappy: [], alarms: [] };
  },
});
context.logger.info({ httpPort: 0, mqttPort: gateway.port }, 'serving');
