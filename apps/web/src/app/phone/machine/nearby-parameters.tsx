import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { Condition } from '@washboard/contract/appliances/condition';
import type { Problem } from '@washboard/contract/errors/error-codes';
import type { MachineParameters, ParametersResult } from '@washboard/contract/parameters/machine-parameters';
import { useMemo } from 'react';
import type { Nearby } from '../../../features/bluetooth/use-nearby.ts';
import type { DirectMachine } from '../../../features/parameters/editing/editor.ts';
import { ParameterSettings } from '../../../features/parameters/editing/parameter-settings.tsx';
import { SettingsPlaceholder } from '../../../features/parameters/editing/settings-placeholder.tsx';
import { cycleParameterGroups, factoryParameterGroups } from '../../../features/parameters/groups/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/groups/parameter-list.tsx';
import { useUserAccount } from '../../user-account.ts';

interface NearbyParametersProps {
  machine: ApplianceDetail;
  condition: Condition;
  nearby: Nearby;
}

export function NearbyParameters({ machine, condition, nearby }: NearbyParametersProps) {
  const { data: account } = useUserAccount();
  const direct = useDirect(machine, nearby);
  if (!account || !direct) return <SettingsPlaceholder />;
  const { rights } = nearby.state;
  const reader = { id: account.idpUserId, role: account.role, mayWrite: rights.includes('parameters') };
  return (
    <ParameterSettings machine={machine} condition={condition} reader={reader} direct={direct}>
      {(editor) => (
        <>
          <ParameterList groups={cycleParameterGroups(editor.model)} editor={editor} hasUnknown />
          {rights.includes('factoryParameters') && (
            <ParameterList groups={factoryParameterGroups(editor.model)} editor={editor} />
          )}
        </>
      )}
    </ParameterSettings>
  );
}

function useDirect(machine: ApplianceDetail, nearby: Nearby): DirectMachine | null {
  const { serialNumber, gamma, modelNumber, revision } = machine;
  const report = nearby.state.reports.parameters;
  const connection = nearby.machine;
  return useMemo(() => {
    if (!report || !connection) return null;
    const reported: MachineParameters = {
      serialNumber,
      gamma,
      modelNumber,
      revision,
      at: new Date(report.at).toISOString(),
      version: '',
      restored: null,
      defaults: { version: 0, at: null, values: {} },
      values: report.values,
    };
    return {
      reported,
      async write({ commandId, changes }): Promise<ParametersResult> {
        const values = Object.fromEntries(changes.map(({ code, value }) => [code, value]));
        const expected = Object.fromEntries(changes.map((change) => [change.code, change.expected]));
        const reply = await connection.order({ kind: 'setParameters', body: { values, expected } }, commandId);
        if (reply.outcome === 'refused') throw refusalOf(reply);
        const results = changes.map(({ code, value }) => ({ code, outcome: 'written' as const, value }));
        return { commandId, results, parameters: reported };
      },
    };
  }, [report, connection, serialNumber, gamma, modelNumber, revision]);
}

type Reply = Awaited<ReturnType<NonNullable<Nearby['machine']>['order']>>;

function refusalOf({ reason, failures = {} }: Reply): Problem {
  return {
    type: 'urn:washboard:problem:COMMAND_REFUSED',
    title: 'The machine refused the command',
    status: 409,
    code: 'COMMAND_REFUSED',
    ...(reason && { reason }),
    errors: Object.entries(failures).map(([path, message]) => ({ path, message })),
  };
}
