import type { AdministeredMachine } from '@washboard/contract/appliances/machine-administration';
import type { MachineRow } from './administered-machines.ts';

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
      name: `${row.claimedBy.firstName} ${row.claimedBy.lastName}`.trim(),
      email: row.claimedBy.email,
    },
    connection: row.connection ?? 'offline',
    createdAt: row.createdAt.toISOString(),
  };
}
