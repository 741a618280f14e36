import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { endOnSignals } from '../process/end-on-signals.ts';

async function stop(): Promise<void> {
  process.stdout.write('stopping\n');
  await pause(300);
  process.stdout.write('stopped\n');
}

endOnSignals({ stop, deadlineMs: 10_000, logger: pino({ level: 'silent' }) });
setInterval(() => {}, 1000);
process.stdout.write('ready\n');
