import type { GrantContent, GrantRight } from '@washboard/contract/bluetooth/grants';
import type {
  MachineMessage,
  NearbyCommand,
  NearbyCommandKind,
  NearbyCommandMessage,
  NearbyReply,
} from '@washboard/contract/bluetooth/messages';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';
import type { MachineLink } from '../link/machine-link.ts';
import { executeCommand, type Operations } from '../machine/execute-command.ts';
import type { Radio } from '../machine/radio.ts';

const revision = 'B';

type Report = MachineMessage extends infer Message
  ? Message extends { at: string }
    ? Omit<Message, 'at'>
    : never
  : never;

export interface NearbyDesk {
  reports(grant: GrantContent): Report[];
  /** A command executes at most once per ID, also across commands of the cloud. */
  execute(message: NearbyCommandMessage, grant: GrantContent): NearbyReply | null;
  scanWifi(grant: GrantContent): MachineMessage | null;
}

interface NearbyDeskOptions {
  machine: Operations & Pick<Machine, 'range' | 'status' | 'readings' | 'alarms' | 'parameters'>;
  radio: Radio;
  link: Pick<MachineLink, 'takeNearby' | 'send'>;
  firmware: () => string;
  isoNow: () => string;
  atOnce: <Result>(operate: () => Result) => Result;
}

const rightFor: Record<NearbyCommandKind, GrantRight> = {
  startCycle: 'control',
  stopCycle: 'control',
  powerOn: 'control',
  shutdown: 'control',
  replaceChemistry: 'control',
  setParameters: 'parameters',
  setWifi: 'wifi',
};

export function createNearbyDesk({ machine, radio, link, firmware, isoNow, atOnce }: NearbyDeskOptions): NearbyDesk {
  const { gamma, modelNumber } = machine.range;
  const model = dataModelOf(gamma, modelNumber, revision);
  const factoryCodes: ReadonlySet<string> = new Set(
    model.parameters.filter(({ type }) => type === parameterTypes.factory).map(({ code }) => code),
  );

  function parametersFor({ rights }: GrantContent): Record<string, number> {
    const values = { ...machine.parameters() };
    if (rights.includes('factoryParameters')) return values;
    return Object.fromEntries(Object.entries(values).filter(([code]) => !factoryCodes.has(code)));
  }

  function refuse(command: NearbyCommand, { rights }: GrantContent): OperationResult | null {
    const isAllowed = rights.includes(rightFor[command.kind]);
    if (!isAllowed) return { ok: false, reason: 'notPermitted' };
    if (command.kind !== 'setParameters' || rights.includes('factoryParameters')) return null;
    const { values, expected = {} } = command.body;
    const hidden = Object.keys({ ...values, ...expected }).filter((code) => factoryCodes.has(code));
    if (hidden.length === 0) return null;
    const failures = Object.fromEntries(hidden.map((code) => [code, 'notPermitted'] as const));
    return { ok: false, reason: 'notPermitted', failures };
  }

  function operate(command: NearbyCommand, commandId: string, grantId: string): OperationResult {
    if (command.kind !== 'setWifi') return executeCommand(machine, command, { commandId, grantId, timeFactor: 1 });
    radio.join(command.body);
    return { ok: true };
  }

  function report(command: NearbyCommand, commandId: string, grantId: string): void {
    if (command.kind === 'setParameters') return;
    const cycleType = command.kind === 'startCycle' ? { cycleType: command.body.cycleType } : {};
    const event: MachineEvent = {
      kind: 'bluetoothCommand',
      body: { command: command.kind, ...cycleType, commandId, grantId },
    };
    link.send('events', { at: isoNow(), ...event });
  }

  return {
    reports: (grant) => [
      { type: 'machine', gamma, modelNumber, revision, firmware: firmware() },
      { type: 'status', status: machine.status() },
      {
        type: 'alarms',
        alarms: machine
          .alarms()
          .map(({ errorCode, raisedAtMs }) => ({ errorCode, raisedAt: new Date(raisedAtMs).toISOString() })),
      },
      { type: 'readings', readings: machine.readings() },
      { type: 'connectivity', connectivity: radio.present() },
      { type: 'parameters', values: parametersFor(grant) },
    ],
    execute(message, grant) {
      const answer = link.takeNearby(message, (command, commandId) => {
        const refusal = refuse(command, grant);
        if (refusal) return refusal;
        return atOnce(() => {
          const result = operate(command, commandId, grant.grantId);
          if (result.ok) report(command, commandId, grant.grantId);
          return result;
        });
      });
      return answer && { type: 'reply', ...answer };
    },
    scanWifi: ({ rights }) =>
      rights.includes('wifi') ? { type: 'networks', at: isoNow(), networks: radio.networks() } : null,
  };
}
