import type { Key } from './keys.ts';

/** A message was changed, lost, repeated or out of order. The connection has to end. */
export class SealError extends Error {
  override name = 'SealError';
}

/** The nonce of AES-GCM is the number of the message, so each has to arrive once and in order. */
export interface SealedChannel {
  seal(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws SealError */
  open(sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

export const sealBytes = 16;

function nonceOf(number: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(4, BigInt(number));
  return nonce;
}

export function createSealedChannel({ send, receive }: { send: Key; receive: Key }): SealedChannel {
  let sent = 0;
  let received = 0;
  let isBroken = false;
  return {
    async seal(message) {
      const iv = nonceOf(sent);
      sent += 1;
      return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, send, message));
    },
    async open(sealed) {
      if (isBroken) throw new SealError('the channel is broken');
      const iv = nonceOf(received);
      received += 1;
      try {
        return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, receive, sealed));
      } catch {
        isBroken = true;
        throw new SealError('the message was changed, lost, repeated or out of order');
      }
    },
  };
}
