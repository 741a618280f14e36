import { pino } from 'pino';

/** For what has to have one. */
export const silentLogger = pino({ level: 'silent' });
