import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { ResolutionEntry } from '@washboard/contract/alarms/resolutions';
import { alarmCatalogueOf } from '@washboard/machine-model/alarms/alarm-catalogue';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { auditRefusal, recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../../appliances/index.ts';
import { findAlarm, type NotedAlarmRow } from '../alarms-repository.ts';
import { findResolutions, type ResolutionRow, saveResolution } from './resolutions-repository.ts';

interface ResolutionRequest {
  serialNumber: string;
  id: number;
  entry: ResolutionEntry;
}

/**
 * A client can repeat the call after a lost response: the same text changes nothing.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND; VALIDATION_FAILED for a step that the catalogue does not
 * have; RESOLUTION_CHANGED when `entry.version` is not the latest; FORBIDDEN when the author is not below the caller
 */
export async function resolveAlarm(context: Context, actor: Actor, attempt: ResolutionRequest): Promise<ResolutionRow> {
  const { serialNumber, id } = attempt;
  const refused = {
    actor,
    attempted: 'alarm.resolved',
    serialNumber,
    codes: ['FORBIDDEN'],
    detail: { alarm: id },
  } as const;
  return auditRefusal(context, refused, () =>
    context.database.orm.transaction((transaction) => note(transaction, context, actor, attempt)),
  );
}

async function note(
  transaction: Transaction,
  { config, clock }: Context,
  actor: Actor,
  { serialNumber, id, entry }: ResolutionRequest,
): Promise<ResolutionRow> {
  const scope = applianceScope(actor, config.brand);
  // The lock serialises resolutions of one machine.
  await lockAppliance(transaction, scope, serialNumber);
  const row = await findAlarm(transaction, { scope, serialNumber, id });
  if (!row) throw new ProblemError('ALARM_NOT_FOUND');
  const before = row.resolution;
  const { solution, words, version } = entry;
  if (before && before.solution === solution && before.words === words) return before;
  if (solution !== null) requireSolution(row, solution, 'solution');
  if ((before?.version ?? 0) !== version) throw new ProblemError('RESOLUTION_CHANGED');
  const mayChange = before === null || mayChangeNote(actor, { userId: before.authorId, role: before.authorRole });
  if (!mayChange) throw new ProblemError('FORBIDDEN');

  const at = clock.now();
  const { errorCode, raisedSeq, raisedAt } = row.alarm;
  const alarmSeq = before?.alarmSeq ?? raisedSeq;
  await saveResolution(transaction, {
    serialNumber,
    errorCode,
    alarmSeq,
    version: version + 1,
    solution,
    words,
    author: actor.userId,
    at,
  });
  await recordAudit(transaction, {
    at,
    actor,
    action: 'alarm.resolved',
    serialNumber,
    // The audit log can never be erased, so it omits the text, which may name people (docs/decisions/017).
    ...(before && { before: { solution: before.solution } }),
    after: { solution },
    detail: { errorCode, raisedAt: raisedAt.toISOString(), version: version + 1 },
  });
  const [noted] = await findResolutions(transaction, { serialNumber, id });
  if (!noted) throw new ProblemError('ALARM_NOT_FOUND');
  return noted;
}

/** @param path the field of the request that names the solution */
export function requireSolution({ alarm, gamma }: NotedAlarmRow, solution: number, path: string): void {
  const catalogued = alarmCatalogueOf(gamma).find(({ errorCode }) => errorCode === alarm.errorCode);
  if (catalogued?.solutions[solution - 1]) return;
  throw new ProblemError('VALIDATION_FAILED', {
    errors: [{ path, message: 'the alarm has no such step' }],
  });
}
