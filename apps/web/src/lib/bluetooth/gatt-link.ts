import { createChunkJoiner, splitIntoChunks } from '@washboard/contract/bluetooth/framing';
import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { identitySchema } from '@washboard/contract/bluetooth/messages';

const connectMs = 20_000;
const operationMs = 10_000;
/** The connection works without notifications. */
const subscribeMs = 2000;

/** The connection is lost or was never made. */
export class OutOfReachError extends Error {
  override name = 'OutOfReachError';
}

export interface GattLink {
  /** The serial number that the machine claims, without proof. */
  serialNumber: string;
  /** @throws OutOfReachError; the message may have arrived */
  send(message: Uint8Array): Promise<void>;
  /**
   * @returns null if no message is waiting
   * @throws OutOfReachError, FramingError
   */
  receive(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when the machine notifies the phone that a message waits; not every phone forwards this. */
  hint(): Promise<void>;
  readonly ended: Promise<void>;
  end(): void;
}

/** All links of a device share its connection, so only the newest may close it. */
const newestLinks = new WeakMap<BluetoothDevice, PromiseWithResolvers<void>>();

/** It ends the previous link of the device. */
export async function openGattLink(device: BluetoothDevice): Promise<GattLink> {
  const { gatt } = device;
  if (!gatt) throw new OutOfReachError('the device has no GATT server');
  const ended = Promise.withResolvers<void>();
  newestLinks.get(device)?.resolve();
  newestLinks.set(device, ended);
  device.addEventListener('gattserverdisconnected', () => ended.resolve(), { once: true });

  function end(): void {
    if (newestLinks.get(device) === ended) gatt?.disconnect();
    ended.resolve();
  }

  /** After a failed or slow operation, later messages could not be interpreted. */
  async function attempt<Result>(operation: () => Promise<Result>, timeoutMs = operationMs): Promise<Result> {
    const timeUp = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeUp.reject(new OutOfReachError('no answer')), timeoutMs);
    const isOver = ended.promise.then(() => Promise.reject(new OutOfReachError('the connection has ended')));
    try {
      return await Promise.race([operation(), timeUp.promise, isOver]);
    } catch (error) {
      end();
      throw error instanceof OutOfReachError ? error : new OutOfReachError(String(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  const server = await attempt(() => gatt.connect(), connectMs);
  const service = await attempt(() => server.getPrimaryService(gattService.service));
  const find = (uuid: string) => attempt(() => service.getCharacteristic(uuid));
  const identity = await find(gattService.identity);
  const toMachine = await find(gattService.toMachine);
  const fromMachine = await find(gattService.fromMachine);
  const { serialNumber } = await attempt(async () => {
    const text = new TextDecoder().decode(await identity.readValue());
    return identitySchema.parse(JSON.parse(text));
  });

  let hinted = Promise.withResolvers<void>();
  fromMachine.addEventListener('characteristicvaluechanged', () => hinted.resolve());
  // Some phones never answer a second subscription; the machine is then polled each second.
  await Promise.race([
    fromMachine.startNotifications().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, subscribeMs)),
  ]);

  const joiner = createChunkJoiner();
  let work: Promise<unknown> = Promise.resolve();
  /** Phones allow one operation at a time. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = work.then(task);
    work = turn.catch(() => undefined);
    return turn;
  }

  return {
    serialNumber,
    ended: ended.promise,
    end,
    hint() {
      hinted = Promise.withResolvers();
      return hinted.promise;
    },
    send: (message) =>
      inTurn(async () => {
        for (const chunk of splitIntoChunks(message)) await attempt(() => toMachine.writeValueWithResponse(chunk));
      }),
    receive: () =>
      inTurn(async () => {
        for (;;) {
          const value = await attempt(() => fromMachine.readValue());
          if (value.byteLength === 1) return null;
          try {
            const message = joiner.add(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
            if (message) return message;
          } catch (error) {
            end();
            throw error;
          }
        }
      }),
  };
}
