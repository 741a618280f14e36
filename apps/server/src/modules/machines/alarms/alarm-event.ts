/** A stored event that raises or clears an alarm. */
export interface AlarmEvent {
  serialNumber: string;
  errorCode: string;
  seq: number;
}
