/** A machine numbers its messages, so this key is unique among all events. */
export function eventKey({ serialNumber, seq }: { serialNumber: string; seq: number }): string {
  return `${serialNumber} ${seq}`;
}
