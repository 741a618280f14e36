import { readConfig } from '../../../../config/config.ts';
import { openContext } from '../../../../context.ts';
import { startPushing } from '../../push/index.ts';
import { composePush, Notifier, startNotifying } from '../index.ts';

/** Only notifications run, so that the process starts quickly and can be killed. */
const context = await openContext(readConfig());
await startPushing(context, composePush);
await startNotifying(context);
const notifier = new Notifier(context);
const notify = () => notifier.run().finally(() => setTimeout(notify, 100));
void notify();
process.send?.('notifying');
process.on('disconnect', () => process.exit());
