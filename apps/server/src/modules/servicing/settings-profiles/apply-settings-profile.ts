import { randomUUID } from 'node:crypto';
import type { ProfileApplication } from '@washboard/contract/settings-profiles/profile-runs';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { profileModelOf, visibleValues } from './profile-model.ts';
import { requireProfile } from './profiles-repository.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

interface BeginRunRequest extends ProfileApplication {
  id: string;
}

/**
 * Values that the caller may not write are omitted.
 * @returns the ID of the run, the same for a repeated request
 * @throws ProblemError PROFILE_NOT_FOUND; PROFILE_CHANGED when `version` is not the latest; COMMAND_CONFLICT when the
 * ID belongs to another run
 */
export async function applySettingsProfile(context: Context, actor: Actor, request: BeginRunRequest): Promise<string> {
  return context.database.orm.transaction((transaction) => beginRunWithin(transaction, context, actor, request));
}

export async function beginRunWithin(
  transaction: Transaction,
  { clock, jobQueue }: Pick<Context, 'clock' | 'jobQueue'>,
  actor: Actor,
  { id: profileId, runId = randomUUID(), version, serialNumbers }: BeginRunRequest,
): Promise<string> {
  if (await isBegun(transaction, actor, { runId, profileId, version, serialNumbers })) return runId;
  const { profile, values } = await requireProfile(transaction, actor, profileId);
  if (profile.version !== version) throw new ProblemError('PROFILE_CHANGED');
  const inserted = await transaction
    .insert(profileRuns)
    .values({
      id: runId,
      profileId,
      profileName: profile.name,
      version,
      gamma: profile.gamma,
      modelNumber: profile.modelNumber,
      values: visibleValues(profileModelOf(profile), values, actor),
      requestedBy: actor.userId,
      sessionId: actor.sessionId,
      origin: actor.origin,
      requestedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: profileRuns.id });
  if (inserted.length === 0) {
    // A simultaneous repetition of the same request was faster.
    if (await isBegun(transaction, actor, { runId, profileId, version, serialNumbers })) return runId;
    throw new ProblemError('COMMAND_CONFLICT');
  }
  const machines = serialNumbers.map((serialNumber) => ({ runId, serialNumber, commandId: randomUUID() }));
  await transaction.insert(profileRunMachines).values(machines);
  for (const serialNumber of serialNumbers) {
    await jobQueue.enqueue(transaction, 'profile', { runId, serialNumber });
  }
  return runId;
}

interface BegunRun extends Omit<ProfileApplication, 'runId'> {
  runId: string;
  profileId: string;
}

/** @throws ProblemError COMMAND_CONFLICT when the ID belongs to another run */
async function isBegun(
  transaction: Transaction,
  actor: Actor,
  { runId, profileId, version, serialNumbers }: BegunRun,
): Promise<boolean> {
  const [run] = await transaction.select().from(profileRuns).where(eq(profileRuns.id, runId));
  if (!run) return false;
  const rows = await transaction
    .select({ serialNumber: profileRunMachines.serialNumber })
    .from(profileRunMachines)
    .where(eq(profileRunMachines.runId, runId));
  const isSame =
    run.requestedBy === actor.userId &&
    // Null if the profile has been deleted since.
    (run.profileId ?? profileId) === profileId &&
    run.version === version &&
    rows.length === serialNumbers.length &&
    rows.every(({ serialNumber }) => serialNumbers.includes(serialNumber));
  if (!isSame) throw new ProblemError('COMMAND_CONFLICT');
  return true;
}
