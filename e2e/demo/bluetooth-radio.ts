import type { Browser, CDPSession, Page } from '@playwright/test';
import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { type GattAnswer, type GattOperation, gattAnswerSchema } from '@washboard/contract/panel/gatt-bridge';
import { ownEnvironment } from './environment.ts';

/** Status codes of HCI and ATT. */
const success = 0;
const connectionFailed = 0x3e;
const unlikelyError = 0x0e;

const properties = {
  [gattService.identity]: { read: true },
  [gattService.toMachine]: { write: true },
  [gattService.fromMachine]: { read: true, notify: true },
} as const;
type Characteristic = keyof typeof properties;

/** Web Bluetooth is behind a flag on Linux; the headless shell has no chooser. */
export const bluetoothArguments = [
  '--enable-features=WebBluetooth,WebBluetoothNewPermissionsBackend',
  '--enable-blink-features=WebBluetooth,WebBluetoothGetDevices',
];

async function operateRadio(serialNumber: string, operation: GattOperation): Promise<GattAnswer | null> {
  const { url } = ownEnvironment;
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify(operation);
  const answer = await fetch(`${url}/demo/api/machines/${serialNumber}/bluetooth`, { method: 'POST', headers, body });
  return answer.ok ? gattAnswerSchema.parse(await answer.json()) : null;
}

export class BluetoothRadio {
  readonly #session: CDPSession;
  readonly #address: string;
  readonly #serialNumber: string;
  readonly #characteristics = new Map<string, Characteristic>();
  #isInReach = true;
  #isClosed = false;
  /** Null keeps the machine in reach. */
  #writesLeft: number | null = null;
  /** Hostile tests send these writes again. */
  readonly written: string[] = [];

  private constructor(session: CDPSession, serialNumber: string, address: string) {
    this.#session = session;
    this.#serialNumber = serialNumber;
    this.#address = address;
  }

  /** @param name by default the serial number */
  static async open(browser: Browser, serialNumber: string, { name = serialNumber } = {}): Promise<BluetoothRadio> {
    const address = '09:09:09:09:09:09';
    const session = await browser.newBrowserCDPSession();
    await session.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
    const radio = new BluetoothRadio(session, serialNumber, address);
    await session.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address,
      name,
      manufacturerData: [],
      knownServiceUuids: [gattService.service],
    });
    session.on('BluetoothEmulation.gattOperationReceived', (operation) =>
      radio.#inBackground(radio.#answerGatt(operation)),
    );
    session.on('BluetoothEmulation.characteristicOperationReceived', (operation) =>
      radio.#inBackground(radio.#answerCharacteristic(operation)),
    );
    session.on('BluetoothEmulation.descriptorOperationReceived', ({ descriptorId, type }) => {
      const response = { descriptorId, type, code: success };
      radio.#inBackground(session.send('BluetoothEmulation.simulateDescriptorOperationResponse', response));
    });
    return radio;
  }

  async setAdapter(state: 'powered-on' | 'powered-off' | 'absent'): Promise<void> {
    await this.#session.send('BluetoothEmulation.setSimulatedCentralState', { state });
  }

  async #breakConnection(): Promise<void> {
    await operateRadio(this.#serialNumber, { kind: 'disconnect' });
    // The test may have brought the phone back meanwhile.
    if (this.#isInReach) return;
    await this.#session.send('BluetoothEmulation.simulateGATTDisconnection', { address: this.#address });
  }

  /** The last of these writes arrives, but the phone gets no confirmation. */
  goOutOfReachAfterWrites(count: number): void {
    this.#writesLeft = count;
  }

  comeBack(): void {
    this.#isInReach = true;
    this.#writesLeft = null;
  }

  #inBackground(answering: Promise<unknown>): void {
    answering.catch((error: unknown) => {
      if (!this.#isClosed) throw error;
    });
  }

  /** Chromium crashes if its emulation ends during an operation, so the page closes first. */
  async closeWith(page: Page): Promise<void> {
    this.#isClosed = true;
    await page.close();
    await this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#session.send('BluetoothEmulation.disable');
    await this.#session.detach();
  }

  async #answerGatt({ type }: { type: 'connection' | 'discovery' }): Promise<void> {
    let code = success;
    if (type === 'connection') {
      // The browser does not report that the page has disconnected.
      await operateRadio(this.#serialNumber, { kind: 'disconnect' });
      const answer = this.#isInReach ? await operateRadio(this.#serialNumber, { kind: 'connect' }) : null;
      code = answer ? success : connectionFailed;
    } else await this.#offerService();
    const address = this.#address;
    await this.#session.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code });
  }

  /** The browser forgets the service with each connection. */
  async #offerService(): Promise<void> {
    this.#characteristics.clear();
    const service = { address: this.#address, serviceUuid: gattService.service };
    const { serviceId } = await this.#session.send('BluetoothEmulation.addService', service);
    for (const [characteristicUuid, allowed] of Object.entries(properties)) {
      const added = { serviceId, characteristicUuid, properties: allowed };
      const { characteristicId } = await this.#session.send('BluetoothEmulation.addCharacteristic', added);
      this.#characteristics.set(characteristicId, characteristicUuid as Characteristic);
      if (characteristicUuid !== gattService.fromMachine) continue;
      const descriptorUuid = '00002902-0000-1000-8000-00805f9b34fb';
      await this.#session.send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid });
    }
  }

  async #answerCharacteristic({
    characteristicId,
    type,
    data = '',
  }: {
    characteristicId: string;
    type: 'read' | 'write' | 'subscribe-to-notifications' | 'unsubscribe-from-notifications';
    data?: string;
  }): Promise<void> {
    const characteristic = this.#characteristics.get(characteristicId);
    if (!characteristic) return;
    let answer: { code: number; data?: string } = { code: success };
    if (type === 'read') {
      const read = await operateRadio(this.#serialNumber, { kind: 'read', characteristic });
      answer = read?.value == null ? { code: unlikelyError } : { code: success, data: read.value };
    } else if (type === 'write') {
      this.written.push(data);
      const written = await operateRadio(this.#serialNumber, { kind: 'write', characteristic, value: data });
      if (!written) answer = { code: unlikelyError };
      if (this.#writesLeft !== null) this.#writesLeft -= 1;
      // The browser ends no connection while a write is not answered.
      if (this.#writesLeft === 0) answer = { code: unlikelyError };
    }
    const response = { characteristicId, type, ...answer };
    const isLost = type === 'write' && this.#writesLeft === 0;
    if (isLost) this.#isInReach = false;
    await this.#session.send('BluetoothEmulation.simulateCharacteristicOperationResponse', response);
    if (isLost) await this.#breakConnection();
  }
}

export async function answerChoosers(page: Page, answer: 'choose' | 'close'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DeviceAccess.enable');
  const answered = new Set<string>();
  session.on('DeviceAccess.deviceRequestPrompted', ({ id, devices: [device] }) => {
    // The event is sent again when the list of devices changes.
    if (answered.has(id)) return;
    if (answer === 'choose' && !device) return;
    answered.add(id);
    void (answer === 'choose' && device
      ? session.send('DeviceAccess.selectPrompt', { id, deviceId: device.id })
      : session.send('DeviceAccess.cancelPrompt', { id }));
  });
}
