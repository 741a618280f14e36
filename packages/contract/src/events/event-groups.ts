/** The group `other` has kinds that this version does not know. */
export const eventGroups = [
  'cycles',
  'alarms',
  'parameters',
  'maintenance',
  'doorAndPower',
  'remoteControl',
  'firmware',
  'other',
] as const;
export type EventGroup = (typeof eventGroups)[number];

export const kindsOfGroup = {
  cycles: ['cycleStarted', 'cycleEnded'],
  alarms: ['alarmRaised', 'alarmCleared'],
  parameters: ['parameterChanged'],
  maintenance: ['maintenanceCompleted', 'factoryReset'],
  doorAndPower: ['doorOpened', 'doorClosed', 'poweredOn', 'poweredOff'],
  remoteControl: ['remoteControlStarted', 'remoteControlEnded', 'bluetoothCommand'],
  firmware: ['firmwareInstalled', 'firmwareFailed'],
  other: ['boardReplaced', 'bufferOverflowed'],
} as const satisfies Record<EventGroup, readonly string[]>;
