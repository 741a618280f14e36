import type { MachineEvent } from '@washboard/contract/machine-link/device-events';

/** A machine has looked at everything once in this time, s. */
const lookedAtAllS = 60;

/** Alarms that were open when the machine stopped, or on the board before: what it does not find again, it takes back. */
export function carryAlarms(errorCodes: readonly string[]) {
  const notFoundAgain = new Set(errorCodes);
  let takeBackAtS = lookedAtAllS;

  return {
    stillOpen: (): string[] => [...notFoundAgain],
    hear(event: MachineEvent): void {
      if (event.kind === 'alarmRaised') notFoundAgain.delete(event.body.errorCode);
    },
    carry(further: readonly string[], elapsedS: number): void {
      for (const errorCode of further) notFoundAgain.add(errorCode);
      takeBackAtS = elapsedS + lookedAtAllS;
    },
    /** @returns what to tell, once, when the machine has had long enough to look */
    takeBack(elapsedS: number): MachineEvent[] {
      if (notFoundAgain.size === 0 || elapsedS < takeBackAtS) return [];
      const events = [...notFoundAgain].map((errorCode) => ({ kind: 'alarmCleared', body: { errorCode } }) as const);
      notFoundAgain.clear();
      return events;
    },
  };
}

export type CarriedAlarms = ReturnType<typeof carryAlarms>;
