import type { MachineEventLine } from '@washboard/contract/events/events';
import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import IconAdjustments from '~icons/tabler/adjustments';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCpu from '~icons/tabler/cpu';
import IconDatabaseExclamation from '~icons/tabler/database-exclamation';
import IconDeviceRemote from '~icons/tabler/device-remote';
import IconDoor from '~icons/tabler/door';
import IconDroplets from '~icons/tabler/droplets';
import IconPlayerPlay from '~icons/tabler/player-play';
import IconPoint from '~icons/tabler/point';
import IconPower from '~icons/tabler/power';
import IconReplace from '~icons/tabler/replace';
import IconRestore from '~icons/tabler/restore';
import IconTool from '~icons/tabler/tool';
import type { Icon } from '../../components/icons/create-icon.tsx';
import classes from './event-log.module.css';

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

/** The icon is decorative, because the text says the same. */
export function EventMark({ kind, severity = null }: { kind: string; severity?: MachineEventLine['severity'] }) {
  const Mark = icons[kind as MachineEvent['kind']] ?? IconPoint;
  return (
    <span className={classes.mark} data-kind={kind} data-severity={severity ?? undefined} aria-hidden>
      <Mark size={18} />
    </span>
  );
}
