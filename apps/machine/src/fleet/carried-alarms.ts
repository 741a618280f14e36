import type { MachineEvent } from '@washboard/contract/device-messages';

/** A machine that restarts has looked at everything once in this time, s. */
const lookedAtAllS = 60;

/** Alarms that were open when the machine stopped: what it does not find again, it takes back. */
export function carryAlarms(errorCodes: readonly string[]) {
  const notFoundAgain = new Set(errorCodes);

  return {
    stillOpen: (): string[] => [...notFoundAgain],
    hear(event: MachineEvent): void {
      if (event.kind === 'alarmRaised') notFoundAgain.delete(event.body.errorCode);
    },
    /** @returns what to tell, once, when the machine has lived long enough since its start */
    takeBack(elapsedS: number): MachineEvent[] {
      if (notFoundAgain.size === 0 || elapsedS < lookedAtAllS) return [];
      const events = [...notFoundAgain].map((errorCode) => ({ kind: 'alarmCleared', body: { errorCode } }) as const);
      notFoundAgain.clear();
      return events;
    },
  };
}
