import { gattService, protocolVersion } from '@washboard/contract/bluetooth/gatt-service';
import type { Timers } from '../link/timers.ts';
import { PhoneSession, type PhoneSessionOptions } from './phone-session.ts';

/** A phone that neither reads nor writes for this time counts as gone. */
const idleMs = 30_000;

export class GattError extends Error {
  override name = 'GattError';
}

export interface GattConnection {
  /** @throws GattError */
  read(characteristic: string): Promise<Uint8Array>;
  write(characteristic: string, value: Uint8Array): Promise<void>;
  disconnect(): void;
}

export interface GattPeripheral {
  /** Null while Bluetooth is off, there is no mains power, or a phone is connected. */
  advertised(): string | null;
  isConnected(): boolean;
  /** @returns null when a connection is impossible */
  connect(onEnd: () => void): GattConnection | null;
  endIfOff(): void;
}

interface GattPeripheralOptions {
  serialNumber: string;
  timers: Timers;
  nameNow: () => string | null;
  session: Omit<PhoneSessionOptions, 'end'>;
}

export function createGattPeripheral(options: GattPeripheralOptions): GattPeripheral {
  const { serialNumber, timers, nameNow } = options;
  const identity = Buffer.from(JSON.stringify({ v: protocolVersion, serialNumber }));
  let open: { session: PhoneSession; end: () => void } | null = null;

  return {
    advertised: () => (open === null ? nameNow() : null),
    isConnected: () => open !== null,
    endIfOff() {
      if (nameNow() === null) open?.end();
    },
    connect(onEnd) {
      if (open !== null || nameNow() === null) return null;
      let cancelIdle = () => {};
      const session = new PhoneSession({ ...options.session, end });
      const ownSession = { session, end };
      open = ownSession;
      seen();

      function end(): void {
        if (open !== ownSession) return;
        open = null;
        cancelIdle();
        session.close();
        onEnd();
      }

      function seen(): void {
        cancelIdle();
        cancelIdle = timers.after(idleMs, end);
      }

      function requireOpen(): void {
        if (open !== ownSession) throw new GattError('the connection has ended');
        seen();
      }

      return {
        async read(characteristic) {
          requireOpen();
          if (characteristic === gattService.identity) return identity;
          if (characteristic === gattService.fromMachine) return session.read();
          throw new GattError('not readable');
        },
        async write(characteristic, value) {
          requireOpen();
          if (characteristic !== gattService.toMachine) throw new GattError('not writable');
          await session.write(value);
        },
        disconnect: end,
      };
    },
  };
}
