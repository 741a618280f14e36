import {
  type Icon,
  IconAdjustments,
  IconAlertTriangle,
  IconBluetooth,
  IconCircleCheck,
  IconCpu,
  IconDatabaseExclamation,
  IconDeviceRemote,
  IconDoor,
  IconDroplets,
  IconPlayerPlay,
  IconPoint,
  IconPower,
  IconReplace,
  IconRestore,
  IconTool,
} from '@tabler/icons-react';
import type { MachineEventLine } from '@washboard/contract/events/events';
import type { MachineEvent } from '@washboard/contract/machine-link/device-events';
import classes from './event-mark.module.css';

const icons: Readonly<Record<MachineEvent['kind'], Icon>> = {
  cycleStarted: IconPlayerPlay,
  cycleEnded: IconDroplets,
  alarmRaised: IconAlertTriangle,
  alarmCleared: IconCircleCheck,
  parameterChanged: IconAdjustments,
  factoryReset: IconRestore,
  maintenanceCompleted: IconTool,
  doorOpened: IconDoor,
  doorClosed: IconDoor,
  poweredOn: IconPower,
  poweredOff: IconPower,
  remoteControlStarted: IconDeviceRemote,
  remoteControlEnded: IconDeviceRemote,
  bluetoothCommand: IconBluetooth,
  firmwareInstalled: IconCpu,
  firmwareFailed: IconCpu,
  boardReplaced: IconReplace,
  bufferOverflowed: IconDatabaseExclamation,
};

/** Decorative; the text says the same. */
export function EventMark({ kind, severity = null }: { kind: string; severity?: MachineEventLine['severity'] }) {
  const Mark = icons[kind as MachineEvent['kind']] ?? IconPoint;
  return (
    <span className={classes.mark} data-kind={kind} data-severity={severity ?? undefined} aria-hidden>
      <Mark size={18} stroke={1.75} />
    </span>
  );
}
