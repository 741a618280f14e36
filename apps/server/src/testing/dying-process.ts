import { DrizzleQueryError } from 'drizzle-orm';
import { createLogger } from '../logging/logger.ts';
import { endOnSignals, endOnUnexpectedErrors } from '../process/end-on-signals.ts';

const cause = Object.assign(new Error('duplicate key'), {
  severity: 'ERROR',
  code: '23505',
  detail: 'Key (address)=(ada@secret.example) exists.',
});
endOnUnexpectedErrors();
if (process.argv[2] === 'serving') {
  endOnSignals({ stop: async () => {}, deadlineMs: 1000, logger: createLogger('info') });
}
void Promise.reject(new DrizzleQueryError('insert into mails values ($1)', ['ada@secret.example'], cause));
setInterval(() => {}, 1000);
