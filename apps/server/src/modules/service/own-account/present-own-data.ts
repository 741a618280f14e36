import { presentUserinfo } from '../../people/accounts/index.ts';
import type { collectOwnData } from './collect-own-data.ts';

type OwnData = Awaited<ReturnType<typeof collectOwnData>>;

/** Of what others did to the account it does not tell who they are and where they sat. */
export function presentOwnData(
  { account, signIns, claimedAppliances, savedViews, alarmResolutions, auditLines }: OwnData,
  brand: string,
): Record<string, unknown> {
  const { id: userId, parentCompanyCode, verifiedAt } = account.users;
  return {
    account: {
      ...presentUserinfo(account, brand),
      parentCompanyCode,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    },
    signIns: signIns.map(({ userAgent, ipAddress, startedAt, lastUsedAt, endedAt }) => ({
      userAgent,
      ipAddress,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    claimedAppliances: claimedAppliances.map(({ serialNumber, applianceName }) => ({ serialNumber, applianceName })),
    savedViews: savedViews.map(({ name, search, createdAt }) => ({ name, search, createdAt: createdAt.toISOString() })),
    alarmResolutions: alarmResolutions.map(({ serialNumber, errorCode, solution, words, at }) => ({
      ...{ serialNumber, errorCode, solution, words },
      at: at.toISOString(),
    })),
    auditLog: auditLines.map(({ at, action, actor, origin, subject, serialNumber, before, after, detail }) => ({
      at: at.toISOString(),
      action,
      subject,
      serialNumber,
      before,
      after,
      ...(actor === userId ? { isOwnAction: true, origin, detail } : { isOwnAction: false }),
    })),
  };
}
