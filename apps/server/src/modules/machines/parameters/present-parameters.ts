import { createHash } from 'node:crypto';
import type { Role } from '@washboard/contract/accounts/permissions';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { MachineParameters } from '@washboard/contract/parameters/parameters';
import type { ApplianceRow } from '../appliances/index.ts';

/**
 * The reported parameters without those that this role may not read. Codes that the model does not have are visible to
 * everyone.
 */
export function presentParameters({ appliance, state }: ApplianceRow, model: DataModel, role: Role): MachineParameters {
  const { serialNumber, gamma, modelNumber, revision } = appliance;
  const hidden = hiddenCodes(model, role);
  const told = Object.entries(state?.parameters?.values ?? {});
  const values = Object.fromEntries(told.filter(([code]) => !hidden.has(code)));
  return {
    serialNumber,
    gamma,
    modelNumber,
    revision,
    at: state?.parameters ? new Date(state.parameters.at).toISOString() : null,
    version: versionOf(values),
    values,
  };
}

/** Each value with its identifier and type, in the order of the report. */
export function describeValues(
  values: Readonly<Record<string, number>>,
  model: DataModel,
): NonNullable<MachineParameters['items']> {
  const byCode = new Map(model.parameters.map((parameter) => [parameter.code, parameter]));
  return Object.entries(values).map(([code, value]) => {
    const known = byCode.get(code);
    return { identifier: known?.identifier ?? null, code, type: known?.type ?? null, value };
  });
}

/** Codes that this role may not read. */
export function hiddenCodes(model: DataModel, role: Role): ReadonlySet<string> {
  return new Set(model.parameters.filter(({ readRoles }) => !readRoles.includes(role)).map(({ code }) => code));
}

/** Equal values have equal versions, in any order. */
function versionOf(values: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}
