import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../../../context.ts';
import { keyReloadMs, loadSigningKeys, publicJwk, type SigningKeys } from './signing-keys.ts';

/** The signing keys as this process knows them. */
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

  /** Another object as soon as there are other keys, or another one signs. */
  get keys(): SigningKeys {
    return this.#keys;
  }

  /** Finds the key that a token says it was signed with. */
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

/** The signing one comes first. */
function kidsOf({ all }: SigningKeys): string {
  return all.map(({ kid }) => kid).join(' ');
}
