import { readConfig } from '../../../../config/env.ts';
import { openContext } from '../../../../context.ts';
import { startWebhooks } from '../index.ts';

/** A program that sends webhooks as the role `jobs` does, and nothing else: it starts soon, and can be killed. */
await startWebhooks(await openContext(readConfig()));
process.send?.('sending');
process.on('disconnect', () => process.exit());
