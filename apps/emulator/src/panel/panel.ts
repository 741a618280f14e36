import type { Gamma } from '@washboard/contract/appliances/appliances';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { PanelParameters, PanelState } from '@washboard/contract/panel/panel';
import { alarmCatalogueOf, type CatalogueAlarm } from '@washboard/machine-model/alarms/alarm-catalogue';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { cycleTypesOf } from '@washboard/machine-model/ranges/parameter-definitions';
import type { AccessPoint } from '../access-point/access-point.ts';
import type { MachineBluetooth } from '../bluetooth/machine-bluetooth.ts';
import { mainBoardOf } from '../machine/fitted-board.ts';
import type { RunningMachine } from '../machine/running-machine.ts';
import type { ServicedMachine } from '../machine/serviced-machine.ts';
import { type HandOperation, operatePanel, type PanelResult } from './operate-panel.ts';

export interface Panel {
  state(): PanelState;
  parameters(): PanelParameters;
  operate(operation: HandOperation): PanelResult;
  fitBoard(linkSecret: string): Promise<PanelResult>;
  bluetooth(): MachineBluetooth | null;
  accessPoint(): AccessPoint | null;
}

export function createPanel({ running, isBeingServiced, fitBoard }: ServicedMachine): Panel {
  return {
    state: () => presentPanel(running()),
    parameters: () => presentPanelParameters(running()),
    operate: (operation) => (isBeingServiced() ? { ok: false, reason: 'busy' } : operatePanel(running(), operation)),
    fitBoard,
    bluetooth: () => running().bluetooth(),
    accessPoint: () => running().accessPoint(),
  };
}

const catalogues = new Map<Gamma, ReadonlyMap<string, CatalogueAlarm>>();

function catalogueOf(gamma: Gamma): ReadonlyMap<string, CatalogueAlarm> {
  const catalogue = catalogues.get(gamma) ?? new Map(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm]));
  catalogues.set(gamma, catalogue);
  return catalogue;
}

function presentPanel(running: RunningMachine): PanelState {
  const { serialNumber, machine } = running;
  const { range } = machine;
  const supplies = machine.supplies();
  const board = running.board();
  const bluetooth = running.bluetooth()?.state() ?? null;
  const accessPoint = running.accessPoint();
  return {
    serialNumber,
    gamma: range.gamma,
    modelNumber: range.modelNumber,
    clock: new Date(running.clockMs()).toISOString(),
    display: running.displaySettings(),
    status: machine.status(),
    readings: machine.readings(),
    programmes: Object.keys(range.programmes),
    serviceCycles: cycleTypesOf(range.gamma).filter(isServiceCycle),
    alarms: machine.alarms().map(({ errorCode, raisedAtMs }) => {
      const alarm = catalogueOf(range.gamma).get(errorCode);
      return {
        errorCode,
        severity: alarm?.severity ?? 'warning',
        raisedAt: new Date(raisedAtMs).toISOString(),
        description: alarm?.description ?? null,
      };
    }),
    supplies: {
      detergent: { level: supplies.detergentL, capacity: supplies.detergentCapacityL },
      rinseAid: { level: supplies.rinseAidL, capacity: supplies.rinseAidCapacityL },
      salt: { level: supplies.saltKg, capacity: range.features.has('softener') ? supplies.saltCapacityKg : 0 },
    },
    faults: machine.faults(),
    hasMainsPower: running.hasMainsPower(),
    network: {
      state: running.network(),
      isConnected: running.isConnected(),
      unacknowledged: running.unacknowledged(),
    },
    bluetooth: bluetooth && { isOn: bluetooth.isOn, isConnected: bluetooth.isPaired },
    accessPoint: accessPoint && { ssid: accessPoint.ssid, password: accessPoint.password() },
    timeFactor: running.timeFactor(),
    isKitchenAtWork: running.isKitchenAtWork(),
    claimingCode: running.claimingCode(),
    board: { macAddress: board.macAddress, isBlank: board.isBlank },
    spareBoard: { macAddress: mainBoardOf(serialNumber, board.generation + 1).macAddress, gamma: range.gamma },
  };
}

const revision = 'B';

function presentPanelParameters({ machine }: RunningMachine): PanelParameters {
  const { gamma, modelNumber } = machine.range;
  const values = machine.parameters();
  return {
    parameters: dataModelOf(gamma, modelNumber, revision).parameters.map(
      ({ code, cycleType = null, name, unit, min, max, step }) => ({
        code,
        cycleType,
        name,
        unit,
        min,
        max,
        step,
        value: values[code] ?? null,
      }),
    ),
  };
}
