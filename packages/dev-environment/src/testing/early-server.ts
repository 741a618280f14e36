import { readConfig } from '@washboard/server/config/env';
import { openContext } from '@washboard/server/context';
import { startMachineGateway } from '@washboard/server/modules/machine-gateway/index';
import { storeBatch } from '@washboard/server/modules/machine-gateway/store-batch';
import { prepareStorage } from '@washboard/server/prepare-storage';

/**
 * A server that breaks the promise: it says that messages are stored when their commit has only begun. The crash test
 * must find it out. Everything else of it is the real thing.
 */
const context = await openContext(readConfig());
await prepareStorage(context);
const gateway = await startMachineGateway(context, {
  store: async (database, batch) => {
    storeBatch(database, batch).catch((error: unknown) => context.logger.error({ err: error }, 'lost'));
    return [...batch];
  },
});
context.logger.info({ httpPort: 0, mqttPort: gateway.port }, 'serving');
