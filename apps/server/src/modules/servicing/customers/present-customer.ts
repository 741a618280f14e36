import type { Customer } from '@washboard/contract/customers/customers';
import type { CustomerRow } from './customers-repository.ts';

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    companyCode: row.companyCode,
    companyName: row.companyName,
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    zip: row.zip,
    country: row.country,
    website: row.website,
    assignedAppliances: row.machines.map(({ serialNumber }) => serialNumber),
    machines: row.machines.map(({ serialNumber, applianceName }) => ({ serialNumber, applianceName })),
  };
}
