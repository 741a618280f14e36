import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { PanelState } from '@washboard/contract/panel/panel';
import { alarmCatalogueOf, type CatalogueAlarm } from '@washboard/machine-model/alarms/alarm-catalogue';
import { isServiceCycle } from '@washboard/machine-model/ranges/cycle-plans';
import { cycleTypesOf } from '@washboard/machine-model/ranges/parameter-definitions';
import { mainBoardOf } from '../machine/main-board.ts';
import type { RunningMachine } from '../machine/running-machine.ts';

const catalogues = new Map<Gamma, ReadonlyMap<string, CatalogueAlarm>>();

/** By code; put together once for each range. */
function catalogueOf(gamma: Gamma): ReadonlyMap<string, CatalogueAlarm> {
  const made = catalogues.get(gamma) ?? new Map(alarmCatalogueOf(gamma).map((alarm) => [alarm.errorCode, alarm]));
  catalogues.set(gamma, made);
  return made;
}

/** What somebody who stands before the machine sees of it. */
export function presentPanel(running: RunningMachine): PanelState {
  const { serialNumber, machine } = running;
  const { range } = machine;
  const supplies = machine.supplies();
  const board = running.board();
  return {
    serialNumber,
    gamma: range.gamma,
    modelNumber: range.modelNumber,
    clock: new Date(running.clockMs()).toISOString(),
    status: machine.status(),
    readings: machine.readings(),
    programmes: Object.keys(range.programmes),
    serviceCycles: cycleTypesOf(range.gamma).filter(isServiceCycle),
    alarms: machine.alarms().map(({ errorCode, raisedAtMs }) => {
      const known = catalogueOf(range.gamma).get(errorCode);
      return {
        errorCode,
        severity: known?.severity ?? 'warning',
        raisedAt: new Date(raisedAtMs).toISOString(),
        description: known?.description ?? null,
      };
    }),
    supplies: {
      detergent: { level: supplies.detergentL, capacity: supplies.detergentCapacityL },
      rinseAid: { level: supplies.rinseAidL, capacity: supplies.rinseAidCapacityL },
      // A machine without a softener takes no salt.
      salt: { level: supplies.saltKg, capacity: range.features.has('softener') ? supplies.saltCapacityKg : 0 },
    },
    faults: machine.faults(),
    hasMainsPower: running.hasMainsPower(),
    network: {
      state: running.network(),
      isConnected: running.isConnected(),
      unacknowledged: running.unacknowledged(),
    },
    timeFactor: running.timeFactor(),
    isKitchenAtWork: running.isKitchenAtWork(),
    claimingCode: running.claimingCode(),
    board: { macAddress: board.macAddress, isBlank: board.isBlank },
    spareBoard: { macAddress: mainBoardOf(serialNumber, board.generation + 1).macAddress, gamma: range.gamma },
  };
}
