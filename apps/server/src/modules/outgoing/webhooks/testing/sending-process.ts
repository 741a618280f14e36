import { readConfig } from '../../../../config/config.ts';
import { openContext } from '../../../../context.ts';
import { startWebhooks } from '../index.ts';

/** Only webhooks run, so that the process starts quickly and can be killed. */
await startWebhooks(await openContext(readConfig()));
process.send?.('sending');
process.on('disconnect', () => process.exit());
