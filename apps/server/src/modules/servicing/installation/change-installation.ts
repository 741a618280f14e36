import {
  type InstallationChange,
  type InstallationField,
  installationFields,
  type StoredInstallation,
} from '@washboard/contract/installation/installation';
import { hourMs } from '@washboard/contract/time/durations';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { isKnownTimeZone } from '../../../adapters/database/time-zones.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  type ApplianceRow,
  applianceScope,
  lockAppliance,
  requireInScope,
  updateAppliance,
} from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';

/** The audit log is never erased, so it omits the values of these personal data. */
const personal: ReadonlySet<InstallationField> = new Set(['street', 'postalCode', 'city']);

interface ChangeInstallationRequest extends InstallationChange {
  serialNumber: string;
}

/**
 * Equal data changes nothing, whatever `expected` is.
 * @throws ProblemError APPLIANCE_NOT_FOUND; VALUE_NOT_ALLOWED for a future date; VALIDATION_FAILED for a time zone that
 * the database lacks; INSTALLATION_CHANGED naming the fields that differ from `expected`
 */
export async function changeInstallation(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, changes, expected }: ChangeInstallationRequest,
): Promise<StoredInstallation> {
  refuseDateToCome(changes.installationDate, clock.now());
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    return changeLocked(transaction, { scope, at: clock.now(), actor, serialNumber, changes, expected });
  });
}

interface LockedChange extends ChangeInstallationRequest {
  scope: SQL;
  at: Date;
  actor: Actor;
}

/** The caller holds the lock of the machine. @throws ProblemError as {@link changeInstallation} */
export async function changeLocked(
  transaction: Transaction,
  { scope, at, actor, serialNumber, changes, expected }: LockedChange,
): Promise<StoredInstallation> {
  const readRun = async () => {
    const row = await requireInScope(transaction, scope, serialNumber);
    return presentInstallation(row.appliance);
  };
  const before = await readRun();
  const changed = installationFields.filter((field) => field in changes && changes[field] !== before[field]);
  if (changed.length === 0) return before;
  requireExpected(before, expected);
  if (changes.timeZone && !(await isKnownTimeZone(transaction, changes.timeZone))) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'timeZone', message: 'no such time zone' }] });
  }
  await updateAppliance(transaction, serialNumber, changes);
  const nonPersonal = changed.filter((field) => !personal.has(field));
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.installationChanged',
    serialNumber,
    before: pick(before, nonPersonal),
    after: pick(changes, nonPersonal),
    ...(nonPersonal.length < changed.length && { detail: { fields: changed.filter((field) => personal.has(field)) } }),
  });
  return readRun();
}

/** The easternmost time zone is 14 hours ahead of UTC. */
function refuseDateToCome(date: string | null | undefined, now: Date): void {
  const latest = new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);
  if (!date || date <= latest) return;
  throw new ProblemError('VALUE_NOT_ALLOWED', { errors: [{ path: 'installationDate', message: 'toCome' }] });
}

function requireExpected(before: StoredInstallation, expected: InstallationChange['expected']): void {
  const errors = installationFields
    .filter((field) => field in expected && expected[field] !== before[field])
    .map((path) => ({ path, message: 'changed' }));
  if (errors.length > 0) throw new ProblemError('INSTALLATION_CHANGED', { errors });
}

function pick(installation: InstallationChange['expected'], fields: readonly InstallationField[]) {
  return Object.fromEntries(fields.map((field) => [field, installation[field]]));
}

export function presentInstallation(appliance: ApplianceRow['appliance']): StoredInstallation {
  return {
    country: appliance.country,
    timeZone: appliance.timeZone,
    installationDate: appliance.installationDate,
    networkVoltage: appliance.networkVoltage,
    networkFrequency: appliance.networkFrequency,
    electricityDistribution: appliance.electricityDistribution,
    street: appliance.street,
    postalCode: appliance.postalCode,
    city: appliance.city,
  };
}
