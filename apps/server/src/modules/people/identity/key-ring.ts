import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../../../context.ts';
import { type Repeated, repeat } from '../../../timing/repeat.ts';
import { loadSigningKeys, publicJwk, type SigningKeys } from './signing-keys.ts';

export class KeyRing {
  readonly #context: Context;
  readonly #reloading: Repeated;
  #keys: SigningKeys;
  #publicKeys: JWTVerifyGetKey;

  private constructor(context: Context, keys: SigningKeys) {
    this.#context = context;
    this.#keys = keys;
    this.#publicKeys = publicKeysOf(keys);
    const failure = 'signing keys could not be looked up; those known stay';
    this.#reloading = repeat(
      { logger: context.logger, everyMs: context.limits.signingKeys.reloadMs, failure, level: 'warn' },
      () => this.#reload(),
    );
  }

  static async open(context: Context): Promise<KeyRing> {
    return new KeyRing(context, await loadSigningKeys(context));
  }

  /** A new object means that the keys changed. */
  get keys(): SigningKeys {
    return this.#keys;
  }

  get publicKeys(): JWTVerifyGetKey {
    return this.#publicKeys;
  }

  close(): Promise<void> {
    return this.#reloading.stop();
  }

  async #reload(): Promise<void> {
    const keys = await loadSigningKeys(this.#context);
    if (kidsOf(keys) === kidsOf(this.#keys)) return;
    this.#publicKeys = publicKeysOf(keys);
    this.#keys = keys;
  }
}

function publicKeysOf({ all }: SigningKeys): JWTVerifyGetKey {
  return createLocalJWKSet({ keys: all.map(publicJwk) });
}

function kidsOf({ all }: SigningKeys): string {
  return all.map(({ kid }) => kid).join(' ');
}
