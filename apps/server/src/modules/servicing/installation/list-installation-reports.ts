import type { InstallationReportList } from '@washboard/contract/installation/installation-run';
import type { Orm } from '../../../adapters/database/database.ts';
import { findNames, findSignedRuns } from './installation-runs-repository.ts';

const maxReports = 50;

export async function listInstallationReports(
  orm: Pick<Orm, 'select'>,
  serialNumber: string,
): Promise<InstallationReportList> {
  const runs = await findSignedRuns(orm, serialNumber, maxReports);
  const names = await findNames(
    orm,
    runs.map(({ signedBy }) => signedBy),
  );
  return {
    items: runs.flatMap(({ id, signedAt, signedBy, entryNumber }) => {
      if (!signedAt || !signedBy || entryNumber === null) return [];
      return [{ id, signedAt: signedAt.toISOString(), signedBy: names.get(signedBy) ?? null, entry: entryNumber }];
    }),
  };
}
