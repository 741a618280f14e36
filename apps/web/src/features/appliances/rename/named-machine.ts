export interface NamedMachine {
  serialNumber: string;
  applianceName: string;
}
