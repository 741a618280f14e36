import { ratingPowers } from '@washboard/contract/appliances/construction';
import { newApplianceSchema, revisionSchema } from '@washboard/contract/appliances/new-appliance';
import { normalSerialNumber, serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { firmwareVersionSchema } from '@washboard/contract/firmware/firmware';
import { rangeDefinitions } from '@washboard/machine-model/ranges/range-definitions';
import { brand } from '../../../lib/brand/brand.ts';

/** The form as typed; empty: not entered. */
export interface MachineValues {
  serialNumber: string;
  gamma: string;
  modelNumber: string;
  revision: string;
  FW00: string;
  FW02: string;
  ratingPower: string;
  companyCode: string;
}
export type MachineField = keyof MachineValues;

export const emptyValues: MachineValues = {
  serialNumber: '',
  gamma: '',
  modelNumber: '',
  revision: '',
  FW00: '',
  FW02: '',
  ratingPower: '',
  companyCode: '',
};

/** Keys of `fault` in administration-add.json. */
export type MachineFault =
  | 'serialNumber'
  | 'gamma'
  | 'modelNumber'
  | 'revision'
  | 'version'
  | 'bothVersions'
  | 'companyCode'
  | 'companyUnknown';

/** @param companyCodes that the reader administers; undefined: not known yet */
export function faultsOf(
  values: MachineValues,
  companyCodes: ReadonlySet<string> | undefined,
): Partial<Record<MachineField, MachineFault>> {
  const { serialNumber, gamma, modelNumber, revision, FW00, FW02, companyCode } = values;
  const faults: Partial<Record<MachineField, MachineFault>> = {};
  if (!serialNumberSchema.safeParse(normalSerialNumber(serialNumber)).success) faults.serialNumber = 'serialNumber';
  if (gamma === '') faults.gamma = 'gamma';
  if (modelNumber === '') faults.modelNumber = 'modelNumber';
  if (revision !== '' && !revisionSchema.safeParse(revision.toUpperCase()).success) faults.revision = 'revision';
  for (const [field, version, other] of [
    ['FW00', FW00, FW02],
    ['FW02', FW02, FW00],
  ] as const) {
    if (version === '' && other !== '') faults[field] = 'bothVersions';
    if (version !== '' && !firmwareVersionSchema.safeParse(version).success) faults[field] = 'version';
  }
  if (!/^\d{6}$/.test(companyCode)) faults.companyCode = 'companyCode';
  else if (companyCodes !== undefined && !companyCodes.has(companyCode)) faults.companyCode = 'companyUnknown';
  return faults;
}

/** @returns null while a value is invalid */
export function orderOf(values: MachineValues) {
  const { serialNumber, gamma, modelNumber, revision, FW00, FW02, companyCode } = values;
  const ratingPower = ratingPowers.find((known) => known === values.ratingPower);
  const order = {
    serialNumber: normalSerialNumber(serialNumber),
    gamma,
    modelNumber,
    companyCode,
    ...(revision !== '' && { revision: revision.toUpperCase() }),
    ...(FW00 !== '' && { FW00, FW02 }),
    ...(ratingPower !== undefined && { ratingPower }),
  };
  return newApplianceSchema.safeParse(order).success ? order : null;
}

/** Empty for a range that this brand does not have. */
export function modelNumbersOf(range: string): string[] {
  const gamma = brand.gammas.find((known) => known === range);
  return gamma ? rangeDefinitions[gamma].models.map(({ modelNumber }) => modelNumber) : [];
}
