import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../../../context.ts';
import { keyReloadMs, loadSigningKeys, publicJwk, type SigningKeys } from './signing-keys.ts';

/** Caches the signing keys in this process and reloads them regularly. */
export class KeyRing {
  readonly #context: Context;
  readonly #timer: NodeJS.Timeout;
  #keys: SigningKeys;
  #publicKeys: JWTVerifyGetKey;

  private constructor(context: Context, keys: SigningKeys, reloadMs: number) {
    this.#context = context;
    this.#keys = keys;
    this.#publicKeys = publicKeysOf(keys);
    this.#timer = setInterval(() => void this.#reload(), reloadMs);
  }

  static async open(context: Context, reloadMs = keyReloadMs): Promise<KeyRing> {
    return new KeyRing(context, await loadSigningKeys(context), reloadMs);
  }

  /** A new object whenever the keys or the signing key change. */
  get keys(): SigningKeys {
    return this.#keys;
  }

  /** Selects the key by the key ID of a token. */
  get publicKeys(): JWTVerifyGetKey {
    return this.#publicKeys;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #reload(): Promise<void> {
    try {
      const keys = await loadSigningKeys(this.#context);
      if (kidsOf(keys) === kidsOf(this.#keys)) return;
      this.#publicKeys = publicKeysOf(keys);
      this.#keys = keys;
    } catch (error) {
      this.#context.logger.warn({ err: error }, 'signing keys could not be looked up; those known stay');
    }
  }
}

function publicKeysOf({ all }: SigningKeys): JWTVerifyGetKey {
  return createLocalJWKSet({ keys: all.map(publicJwk) });
}

function kidsOf({ all }: SigningKeys): string {
  return all.map(({ kid }) => kid).join(' ');
}
