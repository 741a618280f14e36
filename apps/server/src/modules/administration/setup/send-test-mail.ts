import type { TestMailOutcome } from '@washboard/contract/setup/setup';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { hourS } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { MailRefusedError } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import { mailRecipient } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { deliverMail } from '../../platform/mails/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { setupNotes } from './tables.ts';

const perActor: AttemptLimit = { name: 'testMail:actor', tries: 20, windowS: hourS };
const maxDetailLength = 300;

interface TestMailResult {
  outcome: TestMailOutcome;
  detail: string | null;
}

/**
 * There is no retry, so that a failure can be shown.
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function sendTestMail(context: Context, actor: Actor): Promise<TestMailResult> {
  await countAttempt(context, perActor, actor.userId);
  const result = await tryMail(context, actor);
  const at = context.clock.now();
  await context.database.orm.transaction(async (transaction) => {
    if (result.outcome === 'sent') {
      const worked = { mailWorkedAt: at };
      await transaction
        .insert(setupNotes)
        .values({ id: 1, ...worked })
        .onConflictDoUpdate({ target: setupNotes.id, set: worked });
    }
    const detail = { outcome: result.outcome };
    await recordAudit(transaction, { at, actor, action: 'setup.mailTested', subject: actor.userId, detail });
  });
  return result;
}

async function tryMail(context: Context, { userId }: Actor): Promise<TestMailResult> {
  if (!context.mailer) return { outcome: 'notConfigured', detail: null };
  const [account] = await context.database.orm.select().from(users).where(eq(users.id, userId));
  if (!account) throw new Error('the caller has no account');
  const { firstName } = account;
  try {
    await deliverMail(context, { kind: 'test', to: mailRecipient(account), topic: { firstName } });
    return { outcome: 'sent', detail: null };
  } catch (error) {
    context.logger.warn({ err: error }, 'a test mail was not sent');
    return { outcome: outcomeOf(error), detail: wordsOf(error) };
  }
}

/** nodemailer hides the codes of Node.js, but its messages contain them. */
function outcomeOf(error: unknown): TestMailOutcome {
  if (error instanceof MailRefusedError) return 'mailRefused';
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'EAUTH') return 'signInRefused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'mailRefused';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'hostUnknown';
  if (code === 'ETLS' || /certificate|ssl|tls|self.signed/i.test(message)) return 'encryptionFailed';
  if (['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'].includes(code)) return 'unreachable';
  return 'failed';
}

function wordsOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return withoutHiddenCharacters(message.replace(/\s+/g, ' ')).trim().slice(0, maxDetailLength).toWellFormed();
}
