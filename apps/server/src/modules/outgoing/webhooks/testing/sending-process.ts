import { readConfig } from '../../../../config/env.ts';
import { openContext } from '../../../../context.ts';
import { startWebhooks } from '../index.ts';

/** This process only sends webhooks, as the role `jobs` does, so that it starts quickly and can be killed. */
await startWebhooks(await openContext(readConfig()));
process.send?.('sending');
process.on('disconnect', () => process.exit());
