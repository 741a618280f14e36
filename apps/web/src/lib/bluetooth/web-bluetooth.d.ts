/** https://webbluetoothcg.github.io/web-bluetooth/ specifies these interfaces. */

interface BluetoothRemoteGATTCharacteristic extends EventTarget {
  readValue(): Promise<DataView>;
  writeValueWithResponse(value: BufferSource): Promise<void>;
  startNotifications(): Promise<BluetoothRemoteGATTCharacteristic>;
}

interface BluetoothRemoteGATTService {
  getCharacteristic(uuid: string): Promise<BluetoothRemoteGATTCharacteristic>;
}

interface BluetoothRemoteGATTServer {
  readonly connected: boolean;
  connect(): Promise<BluetoothRemoteGATTServer>;
  disconnect(): void;
  getPrimaryService(uuid: string): Promise<BluetoothRemoteGATTService>;
}

interface BluetoothDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: BluetoothRemoteGATTServer;
  /** Some browsers have this method only behind a flag. */
  watchAdvertisements?(options?: { signal?: AbortSignal }): Promise<void>;
}

interface BluetoothFilter {
  services?: string[];
  namePrefix?: string;
}

interface Bluetooth {
  getAvailability(): Promise<boolean>;
  requestDevice(options: { filters: BluetoothFilter[] }): Promise<BluetoothDevice>;
  /** Some browsers have this method only behind a flag. */
  getDevices?(): Promise<BluetoothDevice[]>;
}

interface Navigator {
  readonly bluetooth?: Bluetooth;
}
