import type { ServiceClient } from '@washboard/contract/service-clients/service-clients';
import type { ClientRow } from './clients-repository.ts';

/** The secret is returned only here and is not stored. */
export interface IssuedClient {
  row: ClientRow;
  clientSecret: string;
}

export function presentIssuedClient({ row, clientSecret }: IssuedClient) {
  return { ...presentClient(row), clientSecret };
}

export function presentClient(row: ClientRow): ServiceClient {
  return {
    id: row.id,
    name: row.name,
    // A revoked program may outlive its company.
    companyCode: row.companyCode ?? '',
    companyName: row.companyName ?? '',
    role: row.role,
    administrationProfile: row.administrationProfile,
    scopes: row.scopes ?? [],
    hint: row.hint,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    previousValidUntil: row.previousValidUntil?.toISOString() ?? null,
    lastTokenAt: row.lastTokenAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
