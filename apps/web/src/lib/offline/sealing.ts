export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

const encoder = new TextEncoder();

/** The key cannot be exported, so a copy of the browser's files contains only cipher text. */
export const newSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** @param name of its place: it cannot be read in another place */
export async function seal(key: CryptoKey, name: string, plain: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(name) },
    key,
    plain,
  );
  return { iv, ciphertext };
}

/** @throws for cipher text of another key or place */
export async function unseal(
  key: CryptoKey,
  name: string,
  { iv, ciphertext }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = encoder.encode(name);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, ciphertext));
}
