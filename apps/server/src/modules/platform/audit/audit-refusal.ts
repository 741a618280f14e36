import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type AuditSubject, type Fields, recordAudit } from './record-audit.ts';

type RefusedAttempt = AuditSubject & {
  actor: Actor;
  /** Mostly the action that an audit record of the work would have. */
  attempted: string;
  /** The errors that mean a lack of rights. */
  codes?: readonly ErrorCode[];
  detail?: Fields;
};

const lackOfRights: readonly ErrorCode[] = ['GRANT_TOO_HIGH', 'LAST_ADMINISTRATOR'];

/** A refusal for lack of rights is recorded outside the transaction of the work, which is rolled back. */
export async function auditRefusal<Result>(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { actor, attempted, codes = lackOfRights, detail, ...subject }: RefusedAttempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && codes.includes(error.code))
      await recordAudit(database.orm, {
        at: clock.now(),
        actor,
        action: 'access.refused',
        ...subject,
        detail: { code: error.code, attempted, role: actor.role, ...detail },
      });
    throw error;
  }
}
