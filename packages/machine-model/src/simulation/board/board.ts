import type { SystemState } from '@washboard/contract/machine-link/machine-status';
import type { Feature } from '../../ranges/features.ts';
import { type BoardView, createBoardView } from './board-view.ts';
import { isValidCalibration, levelAt } from './level-calibration.ts';
import type { ParameterStore } from './parameter-store.ts';
import { settingsFrom } from './settings.ts';
import type { Signals } from './signals.ts';

interface BoardMemory {
  store: ParameterStore;
  has: ReadonlySet<Feature>;
}

export interface Board {
  readonly view: BoardView;
  look(): void;
}

export function createBoard({ store, has }: BoardMemory, signals: Readonly<Signals>, systemState: SystemState): Board {
  const view: BoardView = createBoardView(signals, settingsFrom(store.settingOf, has), systemState);

  function readParameters(): void {
    if (view.parameterRevision === store.version()) return;
    view.parameterRevision = store.version();
    view.settings = settingsFrom(store.settingOf, has);
    const { boilerCalibration, tankCalibration, breakTankCalibration } = view.settings;
    view.areParametersThere = Object.keys(store.values()).length > 0;
    view.areParametersInBounds = store.outOfBounds().length === 0;
    view.areCalibrationsValid =
      isValidCalibration(boilerCalibration) &&
      isValidCalibration(tankCalibration) &&
      (!has.has('breakTank') || isValidCalibration(breakTankCalibration));
  }

  view.parameterRevision = -1;
  return {
    view,
    look() {
      readParameters();
      const { settings } = view;
      view.boilerL = levelAt(settings.boilerCalibration, signals.boilerPressure);
      view.tankL = levelAt(settings.tankCalibration, signals.tankPressure);
      view.breakTankL = levelAt(settings.breakTankCalibration, signals.breakTankPressure);
      // The door counts as open if its contacts disagree.
      view.isDoorOpen = !signals.isDoorClosedContact || signals.isDoorOpenContact;
    },
  };
}
