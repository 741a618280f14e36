import type { AdministeredMachine } from '@washboard/contract/machine-administration/machine-administration';
import { fullNameOf } from '../../people/accounts/index.ts';
import type { MachineRow } from './machines-repository.ts';

export function presentMachine(row: MachineRow): AdministeredMachine {
  return {
    serialNumber: row.serialNumber,
    applianceName: row.applianceName,
    gamma: row.gamma,
    modelNumber: row.modelNumber,
    companyCode: row.companyCode,
    companyName: row.companyName,
    assignedCompanyCode: row.assignedCompanyCode,
    assignedCompanyName: row.assignedCompanyName,
    isClaimed: row.isClaimed,
    claimedBy: row.claimedBy && {
      name: fullNameOf(row.claimedBy),
      email: row.claimedBy.email,
    },
    connection: row.connection ?? 'offline',
    createdAt: row.createdAt.toISOString(),
  };
}
