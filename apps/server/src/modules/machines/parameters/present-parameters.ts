import { createHash } from 'node:crypto';
import { parameterRole } from '@washboard/contract/accounts/permissions';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { MachineParameters } from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { commands } from '../remote-control/tables.ts';
import { findDefaults } from './defaults-repository.ts';

/** Every reader sees codes that the model does not have. */
export async function presentParameters(
  orm: Pick<Orm, 'select'>,
  { appliance, state }: ApplianceRow,
  reader: Pick<Actor, 'role' | 'scopes'>,
): Promise<MachineParameters> {
  const { serialNumber, gamma, modelNumber, revision } = appliance;
  const model = dataModelOf(gamma, modelNumber, revision);
  const hidden = hiddenCodes(model, reader);
  const reported = Object.entries(state?.parameters?.values ?? {});
  const values = Object.fromEntries(reported.filter(([code]) => !hidden.has(code)));
  const [restored, { version, published, values: defaults }] = await Promise.all([
    findRestoration(orm, serialNumber),
    findDefaults(orm, model),
  ]);
  const changed = model.parameters.filter(
    ({ code, default: modelDefault }) => !hidden.has(code) && defaults[code] !== modelDefault,
  );
  return {
    serialNumber,
    gamma,
    modelNumber,
    revision,
    at: state?.parameters ? new Date(state.parameters.at).toISOString() : null,
    version: versionOf(values),
    restored,
    defaults: {
      version,
      at: published?.createdAt.toISOString() ?? null,
      values: Object.fromEntries(
        changed.map(({ code, default: modelDefault }) => [code, defaults[code] ?? modelDefault]),
      ),
    },
    values,
  };
}

export function hiddenCodes(model: DataModel, reader: Pick<Actor, 'role' | 'scopes'>): ReadonlySet<string> {
  const role = parameterRole(reader, 'factory-parameters:read');
  return new Set(model.parameters.filter(({ readRoles }) => !readRoles.includes(role)).map(({ code }) => code));
}

function versionOf(values: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}

/** Only a restoration that the machine executed counts. */
async function findRestoration(orm: Pick<Orm, 'select'>, serialNumber: string): Promise<MachineParameters['restored']> {
  const [row] = await orm
    .select({
      version: commands.restoredVersion,
      at: commands.requestedAt,
      name: fullNameColumn(users),
    })
    .from(commands)
    .leftJoin(users, eq(users.id, commands.requestedBy))
    .where(
      and(
        eq(commands.serialNumber, serialNumber),
        isNotNull(commands.restoredVersion),
        eq(commands.outcome, 'executed'),
      ),
    )
    .orderBy(desc(commands.requestedAt))
    .limit(1);
  return row?.version == null ? null : { version: row.version, at: row.at.toISOString(), name: row.name };
}
